import { Failure } from '@talkwright/shared/contract/errors';
import * as z from 'zod';
import { modelNoticeOf } from '../../../agents/models/model-notice-of.ts';
import type { Trace } from '../../../answering/answer.ts';
import { WEB_TITLE } from '../../../answering/tools/offer-web-search.ts';
import type { MessageRecord } from '../../../conversations/conversation-records.ts';
import type { Pause } from '../../../platform/clock.ts';
import type { Slack } from '../../../platform/slack.ts';
import type { PostsRecord, SlackPosts } from '../posts.store.ts';
import { closingBlocks } from '../writing/closing.ts';
import type { Step } from '../writing/part.ts';
import { createParts } from '../writing/parts.ts';
import { createPictures } from '../writing/pictures.ts';
import { slackThread, type Thread } from '../writing/thread.ts';
import { createWriter, type Writer } from '../writing/writer.ts';
import type { BegunSlackTurn, Question } from './begin-slack-turn.ts';
import { makeAnswer } from './make-answer.ts';
import { keepPosts } from './reserve-posts.ts';
import { sourcesOf } from './sources.ts';
import { watchStop } from './watch-stop.ts';

type Needs = { pause: Pause; slack: Slack; slackPosts: SlackPosts } & Parameters<
  typeof makeAnswer
>[0] &
  Parameters<typeof keepPosts>[0] &
  Parameters<typeof createPictures>[0] &
  Parameters<typeof sourcesOf>[0] &
  Parameters<typeof watchStop>[0];
type Threaded = Question & { root: string; ts: string };

const done = z.object({});

/**
 * Answers a question in its thread, while the answer is made. Whatever is interrupted is taken up by who comes next: the same
 * messages are written anew, an answer that is stored is not made again, and none is ever there twice.
 */
export async function answerSlackTurn(
  deps: Needs,
  question: Threaded,
  begun: BegunSlackTurn,
): Promise<void> {
  const { posts } = begun;
  const { installed, sessionId, messageId, channel, root, user } = question;
  const { tenantId } = installed.install;
  const posting = { tenantId, sessionId, messageId };
  const { token } = installed;
  const thread = slackThread(deps.slack, { token, channel, root, user, team: begun.team });
  const writer = createWriter({
    ...{ thread, known: posts.posts, wasOpening: posts.isOpening },
    journal: journalOf(deps, thread, question, posts),
    draw: createPictures(deps, { tenantId, token }),
    now: () => deps.now().getTime(),
    pause: deps.pause,
  });
  const keeper = keepPosts(deps, posting, posts);
  setStatus(deps, question, 'processing');
  try {
    const said = begun.turn.answer
      ? await replay(deps, begun, writer)
      : await sayAnew(deps, question, begun, writer, keeper.lost);
    await writer.end(said ? await closingOf(deps, begun, said) : []);
    keeper.lost.throwIfAborted();
    await deps.slackPosts.set(posting, { isDone: true });
    await keeper.stop();
  } catch (error) {
    await keeper.giveUp();
    throw error;
  }
  if (!writer.isStreaming()) setStatus(deps, question, 'active');
}

/** The stored answer, for who has not seen it whole. */
async function replay(
  { conversations }: Needs,
  { turn }: BegunSlackTurn,
  writer: Writer,
): Promise<MessageRecord> {
  const said = await conversations.findMessage(turn, turn.answer?.messageId ?? '');
  if (!said) throw new Error('The message of a stored answer is missing.');
  const parts = createParts((address) => said.content.includes(address) && isCited(said, address));
  writer.write([...parts.next(said.content), ...parts.end()]);
  return said;
}

const isCited = ({ citations = [] }: MessageRecord, address: string): boolean =>
  citations.some((one) => 'url' in one && one.url === address);

/** Undefined where there is no answer: it was stopped before its first word, or has failed, which is said. */
async function sayAnew(
  deps: Needs,
  question: Threaded,
  begun: BegunSlackTurn,
  writer: Writer,
  lost: AbortSignal,
): Promise<MessageRecord | undefined> {
  const watch = watchStop(deps, question);
  let trace: Trace | undefined;
  const parts = createParts((address) => isGiven(begun, trace, address));
  const over = AbortSignal.any([writer.over, watch.stopped, lost]);
  try {
    const said = await makeAnswer(
      deps,
      question,
      begun,
      {
        event(event, made) {
          trace = made;
          if (event.type === 'delta') writer.write(parts.next(event.text));
          else showSearch(writer, event.phase, made);
        },
        call: (n, title, status) => writer.step(stepOf(n, title, status)),
        check() {
          writer.check();
          lost.throwIfAborted();
        },
      },
      over,
    );
    writer.write(parts.end());
    return said;
  } catch (error) {
    writer.check();
    lost.throwIfAborted();
    if (over.aborted) return undefined;
    // Who asked can ask again; what is tried anew by itself would begin while they read.
    if (!(error instanceof Failure) || !error.code.startsWith('model_')) throw error;
    const { tenantId } = begun.turn;
    deps.log.error('slack question not answered', error.cause ?? error, { tenantId });
    writer.write([...parts.end(), { text: `\n\n_${error.message}_` }]);
    return undefined;
  } finally {
    watch.end();
  }
}

/** Whether an address stands in what the model was given: in a document, an answer of a tool, the prompt, or the conversation. */
function isGiven(
  { agent, question, history, attachments }: BegunSlackTurn,
  trace: Trace | undefined,
  address: string,
): boolean {
  const texts = [
    ...[agent.systemPrompt, question],
    ...history.map(({ content }) => content),
    ...attachments.map(({ text }) => text),
    ...(trace?.found?.passages ?? []).map(({ text }) => text),
    ...(trace?.calls ?? []).map(({ answer }) => answer.text),
  ];
  return texts.some((text) => text.includes(address));
}

const SEARCH = { id: 'documents', title: 'Looking into the documents' };

function showSearch(writer: Writer, phase: string, { found }: Trace): void {
  if (phase === 'retrieving') writer.step({ ...SEARCH, status: 'in_progress' });
  if (phase !== 'thinking' || !found || writer.hasStep(SEARCH.id, 'complete')) return;
  const documents = new Set(found.passages.map(({ documentId }) => documentId)).size;
  const output =
    documents === 0
      ? 'Nothing that fits'
      : `${counted(found.passages.length, 'passage')} in ${counted(documents, 'document')}`;
  writer.step({ ...SEARCH, status: 'complete', output });
}

const counted = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`;

function stepOf(n: number, title: { tool: string; operation: string }, status?: number): Step {
  const { tool, operation } = title;
  const isWeb = tool === WEB_TITLE.tool && operation === WEB_TITLE.operation;
  const named = { id: `call-${n}`, title: isWeb ? 'Searching the web' : `${tool}: ${operation}` };
  if (status === undefined) return { ...named, status: 'in_progress' };
  return { ...named, status: status >= 200 && status < 400 ? 'complete' : 'error' };
}

async function closingOf(deps: Needs, { agent, turn }: BegunSlackTurn, said: MessageRecord) {
  const { tenantId, sessionId } = turn;
  const answered = { tenantId, sessionId, messageId: said.id };
  return closingBlocks({
    sources: await sourcesOf(deps, agent, answered, said.citations ?? []),
    incomplete: said.incomplete,
    note: modelNoticeOf(deps.config, agent),
    messageId: agent.personality.feedbackEnabled ? said.id : undefined,
  });
}

/** Notes each message with the turn that it belongs to. */
function journalOf(
  { slackPosts }: Needs,
  thread: Thread,
  { installed, sessionId, messageId, ts }: Threaded,
  before: PostsRecord,
) {
  const { tenantId, botUserId } = installed.install;
  const key = { tenantId, sessionId, messageId };
  const posts = [...before.posts];
  return {
    opening: () => slackPosts.set(key, { isOpening: true }),
    async opened(made: string) {
      posts.push(made);
      await slackPosts.set(key, { posts, isOpening: false });
    },
    async findLost() {
      const [written, all] = await Promise.all([
        thread.written(botUserId, ts),
        slackPosts.list(key),
      ]);
      const known = new Set([...all.flatMap((one) => one.posts), ...posts]);
      return written.find((one) => !known.has(one));
    },
  };
}

/** Beside the answer, with a button to stop it. Apps that are no agents have none: nothing depends on it. */
function setStatus(
  { slack, log }: Needs,
  { installed, channel, root, user, text }: Threaded,
  status: 'processing' | 'active',
): void {
  const title = text.slice(0, 80).toWellFormed();
  const given = { channel_id: channel, thread_ts: root, status, initiator_user_id: user };
  const { token } = installed;
  void slack
    .call('agents.sessions.setStatus', { ...given, ...(title && { title }) }, done, { token })
    .catch((error) =>
      log.info('slack status not set', { code: String(error.code ?? error.message) }),
    );
}
