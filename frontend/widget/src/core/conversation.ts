import type { Source } from '@talkwright/shared/areas/chat';
import type { ErrorCode } from '@talkwright/shared/contract/errors';
import type { Told } from '../bridge.ts';
import { type Kept, withKept, withoutKept } from '../kept.ts';
import type { Memory, Pending } from '../memory.ts';
import type { ChatApi, ContactMessage, Opinion, OwnSession, WantedSource } from './chat-api.ts';
import { ChatFailure, NOT_LOADED, sentenceOf } from './failure.ts';
import {
  applyEvent,
  newTurn,
  type Thought,
  type Turn,
  turnsOf,
  UNANSWERED,
  withoutPending,
} from './turns.ts';

export type ConversationState = {
  turns: readonly Turn[];
  /** An answer is on its way, or the stored conversation is. */
  isBusy: boolean;
  isRestoring: boolean;
  /** Why the stored conversation is not shown, as a sentence. */
  problem: string | null;
  /** The turn that ended here and now, rather than in a stored conversation. */
  endedId: string | null;
};

export type Conversation = ReturnType<typeof createConversation>;

type Needs = {
  api: Pick<ChatApi, 'ask' | 'stop' | 'history' | 'contact' | 'feedback' | 'openSource'>;
  memory: Memory;
  /** Whether the list of conversations may say what they began with. */
  keepsTitles: boolean;
  newId: () => string;
  now: () => number;
  onSession: (id: string) => void;
  /** Called when the state has changed: often while an answer streams in. */
  onChange: () => void;
};

/** An older unanswered message waits for a person to ask again. */
const REPLAY_WITHIN_MS = 10 * 60_000;
const UNDER_WAY_PAUSE_MS = 2_000;
/** As long as an answer may take. */
const UNDER_WAY_TRIES = 300;
/** So long the server has for ending an answer; then the visitor goes on without it. */
const STOP_MS = 3_000;
const GONE = 'This conversation has ended. Ask again first.';
const EXPIRED = 'The earlier conversation has ended; this is a new one.';

/** The state of one conversation and all that a visitor can do to it. Knows neither DOM nor Preact. */
export function createConversation(needs: Needs) {
  const { api, memory, keepsTitles, newId, now, onSession, onChange } = needs;
  let state: ConversationState = {
    turns: [],
    isBusy: false,
    isRestoring: false,
    problem: null,
    endedId: null,
  };
  let stop: AbortController | null = null;
  /** The server is answering: until then there is nothing that it could stop. */
  let isBegun = false;
  let isStopping = false;
  let announcedSession: string | undefined;
  let judging: Promise<void> = Promise.resolve();
  let seenAnswerAt: number | undefined;
  /** Grows with each new start, so that what an older one still delivers is dropped. */
  let era = 0;

  const set = (change: Partial<ConversationState>): void => {
    state = { ...state, ...change };
    onChange();
  };
  const change = (id: string, update: (turn: Turn) => Turn): void =>
    set({ turns: state.turns.map((turn) => (turn.id === id ? update(turn) : turn)) });

  function enterSession({ sessionId, visitorToken }: OwnSession): void {
    memory.write({ sessionId, visitorToken });
    if (sessionId !== announcedSession) onSession(sessionId);
    announcedSession = sessionId;
  }

  const kept = (): readonly Kept[] => memory.read().kept ?? [];
  const drop = (id: string): void => memory.write({ kept: withoutKept(kept(), id) });

  /** In the browser's own list, at its top. */
  function keep({ sessionId, visitorToken }: OwnSession): void {
    const first = keepsTitles ? state.turns.find(({ question }) => question)?.question : '';
    const one = { sessionId, visitorToken, title: first ?? '', at: now() };
    memory.write({ kept: withKept(kept(), one) });
  }

  /** What is somebody else's stays in the list: they may come back. */
  async function read(session: OwnSession): Promise<Told> {
    try {
      return await api.history(session);
    } catch (error) {
      if (isDeleted(error)) drop(session.sessionId);
      throw error;
    }
  }

  async function restore(): Promise<void> {
    const { pending, answeredAt, ...stored } = memory.read();
    const mine = ++era;
    seenAnswerAt = answeredAt;
    let turns: Turn[] = [];
    if (isSession(stored)) {
      set({ isBusy: true, isRestoring: true, problem: null });
      try {
        turns = turnsOf((await read(stored)).messages);
        if (mine === era) enterSession(stored);
      } catch (error) {
        if (mine !== era) return;
        if (!isGone(error)) {
          set({ isBusy: false, isRestoring: false, problem: `${NOT_LOADED} ${sentenceOf(error)}` });
          return;
        }
        forgetSession();
      }
    }
    if (mine !== era) return;
    if (pending) turns = [...withoutPending(turns, pending), newTurn(pending.id, pending.text)];
    set({ turns, isBusy: false, isRestoring: false, problem: null });
    if (pending) await takeUp(pending);
  }

  async function takeUp(pending: Pending): Promise<void> {
    if (now() - pending.sentAt < REPLAY_WITHIN_MS) return ask(pending);
    change(pending.id, (turn) => ({ ...turn, state: 'failed', problem: UNANSWERED }));
  }

  async function ask(pending: Pending): Promise<void> {
    const mine = ++era;
    const { id, text } = pending;
    stop = new AbortController();
    isBegun = false;
    isStopping = false;
    memory.write({ pending });
    set({ isBusy: true, problem: null, endedId: null });
    try {
      await receive(id, text, stop.signal, () => mine === era);
      if (mine === era) settle();
    } catch (error) {
      if (mine !== era) return;
      if (isStopped(error)) return endHere();
      const problem = sentenceOf(error);
      // Nothing is broken, and sending it again would not help: the agent says so itself.
      const isSaid = isUsedUp(error);
      change(id, (turn) =>
        isSaid
          ? { ...turn, state: 'done', answer: problem }
          : { ...turn, state: 'failed', problem },
      );
      if (isSaid) settle();
    } finally {
      if (mine === era) {
        stop = null;
        set({ isBusy: false, endedId: id });
      }
    }
  }

  async function receive(
    id: string,
    text: string,
    signal: AbortSignal,
    isCurrent: () => boolean,
    tries = 1,
  ): Promise<void> {
    const stored = memory.read();
    const session = isSession(stored) ? stored : null;
    // Without a note of an earlier try, but with the one that this try may have been given.
    change(id, (turn) => ({ ...newTurn(id, text), ...(turn.note ? { note: turn.note } : {}) }));
    try {
      for await (const event of api.ask(
        {
          message: text,
          clientMessageId: id,
          ...(session && { sessionId: session.sessionId, visitorToken: session.visitorToken }),
        },
        signal,
      )) {
        if (!isCurrent()) return;
        if (event.type === 'session') {
          enterSession(event);
          keep(event);
          begin(id);
        } else change(id, (turn) => applyEvent(turn, event));
      }
    } catch (error) {
      if (!isCurrent()) return;
      if (isUnderWay(error) && tries < UNDER_WAY_TRIES) {
        begin(id);
        await new Promise((resolve) => setTimeout(resolve, UNDER_WAY_PAUSE_MS));
      } else if (session && isGone(error)) {
        forgetSession();
        if (isDeleted(error)) drop(session.sessionId);
        change(id, (turn) => ({ ...turn, note: EXPIRED }));
      } else {
        throw error;
      }
      if (isCurrent()) await receive(id, text, signal, isCurrent, tries + 1);
    }
  }

  function begin(id: string): void {
    isBegun = true;
    if (isStopping) askToStop(id);
  }

  function askToStop(id: string): void {
    const mine = era;
    api.stop(ownSession(), id).catch(() => {
      if (mine === era) endHere();
    });
  }

  /** Whatever the server does: what came so far stays. */
  function endHere(): void {
    abandon();
    settle();
    set({
      isBusy: false,
      turns: state.turns.map((turn) =>
        turn.state === 'waiting' || turn.state === 'answering'
          ? { ...turn, state: 'stopped' }
          : turn,
      ),
    });
  }

  function settle(): void {
    seenAnswerAt = now();
    memory.write({ pending: undefined, answeredAt: seenAnswerAt });
  }

  function forgetSession(): void {
    announcedSession = undefined;
    memory.write({ sessionId: undefined, visitorToken: undefined });
  }

  function ownSession(): OwnSession {
    const stored = memory.read();
    if (!isSession(stored)) throw new ChatFailure(GONE);
    return stored;
  }

  /** Ends what is under way without drawing any conclusion from it. */
  function abandon(): void {
    era += 1;
    stop?.abort();
    stop = null;
  }

  function startAnew(): void {
    abandon();
    forgetSession();
    settle();
    set({ turns: [], isBusy: false, isRestoring: false, problem: null });
  }

  return {
    getState: (): ConversationState => state,

    restore,

    send(text: string): void {
      if (state.isBusy) return;
      const id = newId();
      set({ turns: [...state.turns, newTurn(id, text)] });
      void ask({ id, text, sentAt: now() });
    },

    /** With the same id: the server replays an answer that it has, and asks the model only if it has none. */
    retry(id: string): void {
      const turn = state.turns.find((one) => one.id === id);
      if (state.isBusy || !turn?.question) return;
      void ask({ id, text: turn.question, sentAt: now() });
    },

    /** To the people behind the agent. */
    contact: async (message: ContactMessage): Promise<boolean> =>
      api.contact(ownSession(), message),

    /** What the visitor thinks of an answer: shown at once, and taken back where it cannot be kept. */
    async feedback(id: string, { thumb, note, messageId }: Opinion): Promise<void> {
      const before = state.turns.find((turn) => turn.id === id)?.feedback;
      const show = (feedback: Thought | undefined) =>
        change(id, ({ feedback: _replaced, ...turn }) => ({
          ...turn,
          ...(feedback && { feedback }),
        }));
      show(thumb ? { thumb, note } : undefined);
      // One after the other: the last one counts.
      const sent = judging.then(() => api.feedback(ownSession(), { messageId, thumb, note }));
      judging = sent.catch(() => undefined);
      try {
        await sent;
      } catch (error) {
        show(before);
        throw error;
      }
    },

    openSource: async (wanted: WantedSource): Promise<Source> =>
      api.openSource(ownSession(), wanted),

    /** The server ends the answer, and tells what stays of it. */
    stop(): void {
      const { id } = state.turns.at(-1) ?? {};
      if (!stop || !id || isStopping) return;
      isStopping = true;
      if (isBegun) askToStop(id);
      const mine = era;
      setTimeout(() => mine === era && stop && endHere(), STOP_MS);
    },

    startAnew,

    kept,
    currentId: (): string | undefined => memory.read().sessionId,
    read,

    /** Goes on with an earlier one, which is read before the present one is left: it may be gone. */
    async reopen(session: OwnSession): Promise<void> {
      const turns = turnsOf((await read(session)).messages);
      abandon();
      settle();
      enterSession(session);
      set({ turns, isBusy: false, isRestoring: false, problem: null, endedId: null });
    },

    /** From this browser's list alone. */
    drop(id: string): void {
      drop(id);
      if (memory.read().sessionId === id) startAnew();
    },

    /** Another tab went on: follow it, unless an answer is streaming in here. */
    followOtherTab(): void {
      const stored = memory.read();
      if (stop || stored.pending) return;
      if (stored.sessionId !== announcedSession || stored.answeredAt !== seenAnswerAt) {
        void restore();
      }
    },

    destroy: abandon,
  };
}

const isSession = (stored: Partial<OwnSession>): stored is OwnSession =>
  stored.sessionId !== undefined && stored.visitorToken !== undefined;

/** The session was deleted, expired, or is another visitor's: nothing will bring it back. */
const isGone = (error: unknown): boolean => isDeleted(error) || isForeign(error);

const hasCode =
  (code: ErrorCode) =>
  (error: unknown): boolean =>
    error instanceof ChatFailure && error.code === code;

const isForeign = hasCode('visitor_token_refused');
const isDeleted = hasCode('session_not_found');
const isUnderWay = hasCode('answer_under_way');
const isStopped = hasCode('answer_stopped');
const isUsedUp = hasCode('conversations_used_up');
