import { setImmediate as nextTask } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { ChatEvent, Message } from '@talkwright/shared/areas/chat';
import type { Question } from '../../../frontend/widget/src/core/chat-api.ts';
import { createConversation } from '../../../frontend/widget/src/core/conversation.ts';
import { ChatFailure } from '../../../frontend/widget/src/core/failure.ts';
import { type Kept, withKept } from '../../../frontend/widget/src/kept.ts';
import { createMemory, type Remembered } from '../../../frontend/widget/src/memory.ts';

type Reply = (question: Question, stop: AbortSignal) => AsyncIterable<ChatEvent>;

const session: ChatEvent = { type: 'session', sessionId: 's1', visitorToken: 't1' };
const done: ChatEvent = { type: 'done', messageId: 'm1', finishReason: 'stop' };
const delta = (text: string): ChatEvent => ({ type: 'delta', text });

const saying = (...events: ChatEvent[]): Reply =>
  async function* () {
    yield* events;
  };
const failing = (failure: Error, ...events: ChatEvent[]): Reply =>
  async function* () {
    yield* events;
    throw failure;
  };

/** Says more only after something else has happened. */
const endless = (until: Promise<unknown>, ...events: ChatEvent[]): Reply =>
  async function* (_question, left) {
    yield session;
    yield delta('Two');
    const { promise, reject } = Promise.withResolvers<never>();
    left.addEventListener('abort', () => reject(left.reason));
    await Promise.race([until, promise]);
    yield* events;
  };

/** A conversation over a server that answers in the given way, one reply a question. */
function setUp(options: {
  replies?: Reply[];
  history?: Message[] | Error;
  stored?: Remembered;
  judge?: (thumb: string | null) => Promise<void>;
  stop?: (clientMessageId: string) => Promise<void>;
  keepsTitles?: boolean;
}) {
  const {
    replies = [],
    history = [],
    stored = {},
    judge = async () => undefined,
    stop = async () => undefined,
    keepsTitles = true,
  } = options;
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
  const memory = createMemory('pk', () => storage);
  memory.write(stored);
  const asked: Question[] = [];
  const sessions: string[] = [];
  let ids = 0;
  const conversation = createConversation({
    api: {
      async *ask(question, stop) {
        asked.push(question);
        yield* (replies.shift() ?? saying(session, done))(question, stop);
      },
      stop: (_session, clientMessageId) => stop(clientMessageId),
      async history() {
        if (history instanceof Error) throw history;
        return { messages: history, isWhole: true };
      },
      contact: async () => true,
      feedback: async (_session, { thumb }) => judge(thumb),
      openSource: async () => ({ filename: 'Handbook.pdf', quote: '' }),
    },
    memory,
    keepsTitles,
    newId: () => `id-${++ids}`,
    now: () => 1_000,
    onSession: (id) => sessions.push(id),
    onChange: () => undefined,
  });
  const last = () => conversation.getState().turns.at(-1);
  const settled = async (): Promise<void> => {
    while (conversation.getState().isBusy) await nextTask();
  };
  return { conversation, memory, asked, sessions, last, settled };
}

const message = (role: Message['role'], content: string): Message => ({
  id: `${role}-${content}`,
  role,
  content,
  created_at: '2026-01-01T00:00:00Z',
});

const stored = { sessionId: 's1', visitorToken: 't1' };
const pending = { id: 'p1', text: 'Still there?', sentAt: 900 };

describe('asking', () => {
  it('streams the answer in and keeps the session for the next question', async () => {
    const { conversation, asked, memory, sessions, last, settled } = setUp({
      replies: [
        saying(session, delta('Two '), delta('years'), done),
        saying(session, delta('Yes'), done),
      ],
    });
    conversation.send('How long?');
    await settled();
    expect(last()).toMatchObject({ question: 'How long?', answer: 'Two years', state: 'done' });
    expect(memory.read()).toMatchObject({ ...stored, answeredAt: 1_000 });

    conversation.send('Really?');
    await settled();
    expect(asked).toEqual([
      { message: 'How long?', clientMessageId: 'id-1' },
      { message: 'Really?', clientMessageId: 'id-2', ...stored },
    ]);
    expect(sessions).toEqual(['s1']);
  });

  it('tries again with the same id after a failure, so that the server can replay', async () => {
    const { conversation, asked, memory, last, settled } = setUp({
      replies: [
        failing(new ChatFailure('The AI model is busy.', 'model_busy'), session, delta('Two')),
        saying(session, delta('Two years'), done),
      ],
    });
    conversation.send('How long?');
    await settled();
    expect(last()).toMatchObject({
      state: 'failed',
      answer: 'Two',
      problem: 'The AI model is busy.',
    });
    expect(memory.read().pending).toMatchObject({ id: 'id-1', text: 'How long?' });

    conversation.retry('id-1');
    await settled();
    expect(last()).toMatchObject({ state: 'done', answer: 'Two years' });
    expect(asked.map(({ clientMessageId }) => clientMessageId)).toEqual(['id-1', 'id-1']);
    expect(memory.read().pending).toBeUndefined();
    expect(conversation.getState().turns).toHaveLength(1);
  });

  it('goes on in a new session, once, when the old one is gone', async () => {
    const { conversation, asked, last, settled } = setUp({
      stored,
      replies: [
        failing(new ChatFailure('Gone.', 'session_not_found', 404)),
        saying({ ...session, sessionId: 's2' } as ChatEvent, delta('Yes'), done),
      ],
    });
    conversation.send('Still?');
    await settled();
    expect(asked.map(({ sessionId }) => sessionId)).toEqual(['s1', undefined]);
    expect(last()).toMatchObject({
      state: 'done',
      answer: 'Yes',
      note: expect.stringContaining('ended'),
    });
  });

  it('has the server stop it, shows what stays of it, and takes the next question', async () => {
    const stopped = Promise.withResolvers<string>();
    const { conversation, memory, last, settled } = setUp({
      replies: [endless(stopped.promise, delta(' years'), { ...done, finishReason: 'stopped' })],
      stop: async (id) => stopped.resolve(id),
    });
    conversation.send('How long?');
    while (last()?.answer !== 'Two') await nextTask();
    conversation.send('ignored while an answer streams in');
    conversation.stop();
    conversation.stop();
    await settled();
    expect(await stopped.promise).toBe('id-1');
    const shown = { answer: 'Two years', note: 'Stopped.', messageId: 'm1' };
    expect(conversation.getState().turns).toMatchObject([shown]);
    expect(memory.read().pending).toBeUndefined();

    conversation.send('And now?');
    await settled();
    expect(last()).toMatchObject({ question: 'And now?', state: 'done' });
    expect(conversation.getState().turns).toHaveLength(2);
  });

  it('is stopped as soon as the server has begun, where Stop was pressed before', async () => {
    const mayBegin = Promise.withResolvers<void>();
    const asked: string[] = [];
    const { conversation, last, settled } = setUp({
      replies: [
        async function* () {
          await mayBegin.promise;
          yield session;
          throw new ChatFailure('The answer was stopped.', 'answer_stopped');
        },
      ],
      stop: async (id) => void asked.push(id),
    });
    conversation.send('How long?');
    conversation.stop();
    expect(asked).toEqual([]);
    mayBegin.resolve();
    await settled();
    expect(asked).toEqual(['id-1']);
    expect(last()).toMatchObject({ state: 'stopped', answer: '' });
  });

  it('is left where the server cannot be told to stop', async () => {
    const { conversation, memory, last, settled } = setUp({
      replies: [endless(new Promise(() => undefined))],
      stop: async () => {
        throw new ChatFailure('You are offline.');
      },
    });
    conversation.send('How long?');
    while (last()?.answer !== 'Two') await nextTask();
    conversation.stop();
    await settled();
    expect(last()).toMatchObject({ state: 'stopped', answer: 'Two' });
    expect(memory.read().pending).toBeUndefined();
  });

  it('has nothing left of the old conversation when it starts anew', async () => {
    const { conversation, asked, memory, settled } = setUp({ stored });
    conversation.send('One');
    await settled();
    conversation.startAnew();
    expect(conversation.getState().turns).toEqual([]);
    expect(memory.read().sessionId).toBeUndefined();
    conversation.send('Two');
    await settled();
    expect(asked.at(-1)).toEqual({ message: 'Two', clientMessageId: 'id-2' });
  });
});

describe('after a reload', () => {
  it('shows the stored conversation without internal events', async () => {
    const { conversation, sessions } = setUp({
      stored,
      history: [
        message('assistant', 'Hello'),
        message('user', 'Q1'),
        message('internal', 'searched'),
        message('assistant', 'A1'),
        message('user', 'Q2'),
      ],
    });
    await conversation.restore();
    expect(conversation.getState().turns).toMatchObject([
      { question: null, answer: 'Hello', state: 'done' },
      { question: 'Q1', answer: 'A1', state: 'done' },
      { question: 'Q2', answer: '', note: 'This message was not answered.' },
    ]);
    expect(sessions).toEqual(['s1']);
  });

  it.each([
    ['unanswered', [message('user', 'Still there?')]],
    ['answered meanwhile', [message('user', 'Still there?'), message('assistant', 'Yes')]],
    ['not stored', []],
  ])('recovers the answer to a message that was %s', async (_case, history) => {
    const { conversation, asked, memory } = setUp({
      stored: { ...stored, pending },
      history: [message('user', 'Q'), message('assistant', 'A'), ...history],
      replies: [saying(session, delta('Yes'), done)],
    });
    await conversation.restore();
    expect(asked).toEqual([{ message: 'Still there?', clientMessageId: 'p1', ...stored }]);
    expect(conversation.getState().turns).toMatchObject([
      { question: 'Q', answer: 'A' },
      { question: 'Still there?', answer: 'Yes', state: 'done' },
    ]);
    expect(memory.read().pending).toBeUndefined();
  });

  it('does not ask by itself what was asked long ago', async () => {
    const { conversation, asked, last } = setUp({
      stored: { pending: { ...pending, sentAt: -10 * 60_000 } },
    });
    await conversation.restore();
    expect(asked).toEqual([]);
    expect(last()).toMatchObject({ state: 'failed', question: 'Still there?' });
  });

  it('starts anew when the session is gone', async () => {
    const { conversation, memory } = setUp({
      stored,
      history: new ChatFailure('Gone.', 'visitor_token_refused', 401),
    });
    await conversation.restore();
    expect(conversation.getState()).toMatchObject({ turns: [], problem: null, isBusy: false });
    expect(memory.read()).toEqual({});
  });

  it('keeps the session and says so when the server cannot be reached', async () => {
    const { conversation, memory } = setUp({ stored, history: new ChatFailure('Offline.') });
    await conversation.restore();
    expect(conversation.getState().problem).toContain('could not be loaded');
    expect(memory.read()).toEqual(stored);
  });
});

it('follows another tab to its newer session', async () => {
  const { conversation, memory } = setUp({
    stored,
    history: [message('user', 'Q'), message('assistant', 'A')],
  });
  await conversation.restore();
  memory.write({ sessionId: 's2', visitorToken: 't2', answeredAt: 2_000 });
  conversation.followOtherTab();
  expect(conversation.getState().isRestoring).toBe(true);

  memory.write({ sessionId: undefined, visitorToken: undefined });
  conversation.followOtherTab();
  // What was asked for before has been answered then.
  await nextTask();
  expect(conversation.getState().turns).toEqual([]);
});

describe('what the visitor thinks of an answer', () => {
  const answered = async (judge: (thumb: string | null) => Promise<void>) => {
    const { conversation, last, settled } = setUp({
      replies: [saying(session, delta('Two years'), done)],
      judge,
    });
    conversation.send('How long?');
    await settled();
    const say = (thumb: 'up' | 'down' | null, note = '') =>
      conversation.feedback('id-1', { messageId: 'm1', thumb, note });
    return { say, given: () => last()?.feedback };
  };

  it('shows at once, and goes out one after the other, so that the last one counts', async () => {
    const sent: (string | null)[] = [];
    const { promise: isSlow, resolve: goOn } = Promise.withResolvers<void>();
    const { say, given } = await answered(async (thumb) => {
      if (thumb === 'up') await isSlow;
      sent.push(thumb);
    });
    const all = [say('up'), say('down', 'Too short.')];
    expect(given()).toEqual({ thumb: 'down', note: 'Too short.' });
    goOn();
    await Promise.all(all);
    await say(null);
    expect(sent).toEqual(['up', 'down', null]);
    expect(given()).toBeUndefined();
  });

  it('goes back to what it was where it could not be kept', async () => {
    let isRefused = false;
    const { say, given } = await answered(async () => {
      if (isRefused) throw new ChatFailure('Not now.');
    });
    await say('up');
    isRefused = true;
    await expect(say('down')).rejects.toThrow('Not now.');
    expect(given()).toEqual({ thumb: 'up', note: '' });
    isRefused = false;
    await say('down');
    expect(given()).toEqual({ thumb: 'down', note: '' });
  });
});

describe("the visitor's own conversations", () => {
  const kept = (id: string, title = id) => ({
    ...{ sessionId: id, visitorToken: `t-${id}`, title, at: 500 },
  });
  const listed = (conversation: ReturnType<typeof setUp>['conversation']) =>
    conversation.kept().map(({ sessionId, title }) => [sessionId, title]);

  it('are listed by what they began with, the last one first', async () => {
    const { conversation, settled } = setUp({
      stored: { kept: [kept('s2'), kept('s1')] },
      replies: [saying(session, done), saying(session, done)],
    });
    for (const text of ['How long?', 'Really?']) {
      conversation.send(text);
      await settled();
    }
    expect(listed(conversation)).toEqual([
      ['s1', 'How long?'],
      ['s2', 's2'],
    ]);
    conversation.startAnew();
    expect(conversation.kept()).toHaveLength(2);
  });

  it('tell nothing of what was said where the page may say who its visitor is', async () => {
    const { conversation, settled } = setUp({ keepsTitles: false });
    conversation.send('My order 4711?');
    await settled();
    expect(conversation.kept()).toEqual([{ ...kept('s1', ''), visitorToken: 't1', at: 1_000 }]);
  });

  it('go on where they were left', async () => {
    const { conversation, memory, sessions, last, asked, settled } = setUp({
      stored: { ...stored, kept: [kept('s1'), kept('s2')] },
      history: [message('user', 'Which?'), message('assistant', 'This one.')],
    });
    await conversation.reopen(kept('s2'));
    expect(last()).toMatchObject({ question: 'Which?', answer: 'This one.', state: 'done' });
    expect(memory.read()).toMatchObject({ sessionId: 's2', visitorToken: 't-s2' });
    expect(sessions).toEqual(['s2']);
    conversation.send('And then?');
    await settled();
    expect(asked[0]).toMatchObject({ sessionId: 's2', visitorToken: 't-s2' });
  });

  it.each([
    ['session_not_found', 1],
    ['visitor_token_refused', 2],
  ] as const)('are left alone, the present one too, when one answers %s', async (code, count) => {
    const { conversation, memory } = setUp({
      stored: { ...stored, kept: [kept('s1'), kept('s2')] },
      history: new ChatFailure('Gone.', code),
    });
    await expect(conversation.reopen(kept('s2'))).rejects.toThrow('Gone.');
    expect(memory.read()).toMatchObject(stored);
    expect(conversation.kept()).toHaveLength(count);
  });

  it('are forgotten one by one; a new one begins in the place of the present one', async () => {
    const { conversation, memory } = setUp({
      stored: { ...stored, kept: [kept('s1'), kept('s2')] },
    });
    conversation.drop('s2');
    expect(listed(conversation)).toEqual([['s1', 's1']]);
    expect(memory.read()).toMatchObject(stored);
    conversation.drop('s1');
    expect(memory.read()).toEqual({ kept: [], answeredAt: 1_000 });
  });

  it('are fifty at most, with titles of a line', () => {
    const many = Array.from({ length: 60 }, (_, n) => kept(`s${n}`)).reduce<Kept[]>(withKept, []);
    expect(many).toHaveLength(50);
    expect(many[0]?.sessionId).toBe('s59');
    expect(withKept([], kept('s', 'x'.repeat(8_000)))[0]?.title).toHaveLength(120);
  });
});
