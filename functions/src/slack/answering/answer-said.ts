import { Failure } from '@talkwright/shared/contract/errors';
import * as z from 'zod';
import { type Answered, answer, newTrace } from '../../answering/answer.ts';
import { beginSearch } from '../../answering/begin-search.ts';
import { HISTORY_MESSAGES, selectHistory } from '../../answering/select-history.ts';
import { offerTools } from '../../answering/tools/offer-tools.ts';
import { createChangesJournal } from '../../conversations/changes-journal.ts';
import { claimTurn, keepClaim } from '../../conversations/claim-turn.ts';
import type { MessageRecord, TurnRecord } from '../../conversations/conversation-records.ts';
import { giveUpTurn } from '../../conversations/give-up-turn.ts';
import { recordAnswer } from '../../conversations/record-answer.ts';
import { hashOfUser } from '../../conversations/user-hash.ts';
import { textOf } from '../../documents/sought.ts';
import type { Config } from '../../platform/config.ts';
import { hashOf, newToken } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import { Postponed } from '../../platform/next-attempt.ts';
import type { Slack } from '../../platform/slack.ts';
import { identifyVisitor } from '../../token-exchange/identify-visitor.ts';
import type { SaidMessage } from '../events/slack-message.ts';
import { blocksOfAnswer } from './blocks-of-answer.ts';
import { restrictTools } from './restrict-tools.ts';
import { type Reply, replyIdOf, type SlackReplies } from './slack-replies.store.ts';
import { type Taken, takeSaid } from './take-said.ts';
import { tellPrivately } from './tell-privately.ts';
import { isUnreachable, writeReply } from './write-reply.ts';

type Needs = { config: Config; log: Log; slack: Slack; slackReplies: SlackReplies } & Parameters<
  typeof takeSaid
>[0] &
  Parameters<typeof answer>[0] &
  Parameters<typeof beginSearch>[0] &
  Parameters<typeof claimTurn>[0] &
  Parameters<typeof createChangesJournal>[0] &
  Parameters<typeof identifyVisitor>[0] &
  Parameters<typeof keepClaim>[0] &
  Parameters<typeof offerTools>[0] &
  Parameters<typeof recordAnswer>[0];
type Writer = ReturnType<typeof writeReply>;
type Answering = { said: SaidMessage; taken: Taken; turn: TurnRecord; reply: Reply };

const UNDER_WAY_SECONDS = 10;
const LOOK_EVERY_MS = 1_000;
const STOPPED = '_Stopped._';
const FAILED = 'Something went wrong, and I could not answer. Please ask again.';

/**
 * Answers what somebody has said in Slack, once, however often it is delivered: the claim on the message decides who answers,
 * and what was sent is known to whoever goes on.
 */
export async function answerSaid(deps: Needs, said: SaidMessage): Promise<void> {
  const taken = await takeSaid(deps, said);
  if (!taken) return;
  if ('refusal' in taken) return tellPrivately(deps, taken, said);
  const turn = await claim(deps, said, taken);
  const reply = await deps.slackReplies.find(replyIdOf(said.appId, said.channel, said.ts));
  if (reply.isDone) return;
  try {
    await answerClaimed(deps, { said, taken, turn, reply });
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const { tenantId, appId } = said;
    deps.log.error('slack answer not delivered', error, { tenantId, appId });
  }
  await deps.slackReplies.save({ ...reply, isStarting: false, isDone: true });
}

/** After the last attempt: the person is told, where anything can be told. */
export async function giveUpSaid(deps: Needs, said: SaidMessage): Promise<void> {
  const taken = await takeSaid(deps, { ...said, isAddressed: false });
  if (!taken || 'refusal' in taken) return;
  const reply = await deps.slackReplies.find(replyIdOf(said.appId, said.channel, said.ts));
  if (reply.isDone) return;
  await writeReply(deps, taken.place, reply, new AbortController()).replace(FAILED, []);
  await deps.slackReplies.save({ ...reply, isDone: true });
}

/** @throws Postponed while somebody else answers it */
async function claim(deps: Needs, said: SaidMessage, taken: Taken): Promise<TurnRecord> {
  const { key, session, clientMessageId, agent, question, install } = taken;
  const begins = {
    ...{ agentId: agent.id, isPreview: false, channel: 'slack' as const },
    ...(said.isPrivate && { isPrivate: true as const }),
    // Nobody has it: it is read in Slack.
    visitorTokenHash: hashOf('visitor token', newToken()),
  };
  // In a channel several people talk.
  const userHash = said.isDirect
    ? hashOfUser({ issuer: `slack:${install.teamId}`, subject: said.user })
    : undefined;
  const message = { ...key, clientMessageId, text: question, userHash };
  try {
    return await claimTurn(deps, { ...message, ...(!session && { begins }) });
  } catch (error) {
    if (error instanceof Failure && error.code === 'answer_under_way') {
      throw new Postponed(UNDER_WAY_SECONDS);
    }
    throw error;
  }
}

async function answerClaimed(deps: Needs, answering: Answering): Promise<void> {
  const { said, taken, turn, reply } = answering;
  const { key, place, install } = taken;
  const stopped = new AbortController();
  const isResumed = reply.messages.length > 0 || reply.isStarting;
  if (reply.isStarting) await findLost(deps, said, taken, reply);
  const writer = writeReply(deps, place, reply, stopped);
  if (turn.answer) {
    const stored = await deps.conversations.findMessage(key, turn.answer.messageId);
    return writer.replace(stored?.content ?? FAILED, stored ? below(deps, taken, stored) : []);
  }

  const threadId = hashOf(install.id, place.channel, place.root);
  await deps.slackReplies.clearStop(threadId);
  await setStatus(deps, taken, 'processing');
  const watching = setInterval(async () => {
    const isStopped = await deps.slackReplies.isStopped(threadId).catch(() => false);
    if (isStopped) stopped.abort();
  }, LOOK_EVERY_MS);
  try {
    await speak(deps, answering, { writer, stopped, isResumed });
  } finally {
    clearInterval(watching);
    await writer.stop();
  }
}

async function speak(
  deps: Needs,
  { taken, turn }: Answering,
  { writer, stopped, isResumed }: { writer: Writer; stopped: AbortController; isResumed: boolean },
): Promise<void> {
  const keeper = keepClaim(deps, turn);
  const trace = newTrace();
  let isRecorded = false;
  try {
    const signal = AbortSignal.any([stopped.signal, keeper.lost]);
    const answered = await pass(
      answer(deps, { ...(await askedOf(deps, taken, turn, signal)), trace, signal }),
      isResumed ? undefined : writer,
    );
    const { agent } = taken;
    const answering = { id: agent.id, model: agent.modelConfig.model, isPreview: false };
    const { said } = await recordAnswer(deps, turn, answering, answered);
    isRecorded = true;
    await keeper.stop();
    const blocks = below(deps, taken, said);
    if (isResumed) await writer.replace(said.content, blocks);
    else await writer.finish(blocks);
    if (isResumed || stopped.signal.aborted) await setStatus(deps, taken, 'active');
  } catch (error) {
    if (isRecorded) throw error;
    await keeper.stop();
    await giveUpTurn(deps, turn, trace);
    if (keeper.lost.aborted) throw new Postponed(UNDER_WAY_SECONDS);
    if (isUnreachable(error) || isUnreachable(stopped.signal.reason)) throw error;
    const words = stopped.signal.aborted ? STOPPED : sentenceFor(error);
    if (words === undefined) throw error;
    await writer.replace(words, []);
    await setStatus(deps, taken, 'active');
  } finally {
    await keeper.stop();
  }
}

/** What belongs to the question, as for a visitor of the widget: nobody is signed in here. */
async function askedOf(deps: Needs, taken: Taken, turn: TurnRecord, signal: AbortSignal) {
  const { key, clientMessageId, policy, question } = taken;
  const { tenantId } = key;
  const agent = {
    ...taken.agent,
    // Slack shows neither chart nor diagram of a block of code.
    outputConfig: { format: 'markdown' as const, charts_enabled: false, mermaid_enabled: false },
  };
  const earlier = await deps.conversations.lastMessages(key, HISTORY_MESSAGES);
  const history = selectHistory(
    earlier.filter((one) => one.clientMessageId !== clientMessageId),
    { opener: '' },
  );
  const search = beginSearch(deps, { agent, question, history, signal });
  const { withheldToolIds } = await identifyVisitor(deps, {
    tenantId,
    agent,
    userToken: undefined,
  });
  const asking = { agent, query: textOf(search.sought), withheldToolIds };
  const currentPolicy = async () =>
    (await deps.slackAgents.find(tenantId, agent.id))?.policy ?? policy;
  return {
    ...{ agent, question, history, search, maxOutputTokens: policy.maxTokens },
    tools: restrictTools(await offerTools(deps, asking, signal), policy, currentPolicy),
    journal: createChangesJournal(deps, turn),
  };
}

/** Words and steps go out as they come, where somebody watches. */
async function pass(
  events: ReturnType<typeof answer>,
  writer: Writer | undefined,
): Promise<Answered> {
  let step: { id: string; title: string } | undefined;
  let count = 0;
  const end = () => {
    if (step) writer?.step({ ...step, status: 'complete' });
    step = undefined;
  };
  for (;;) {
    const next = await events.next();
    if (next.done) {
      end();
      return next.value;
    }
    const event = next.value;
    if (event.type === 'delta') {
      writer?.say(event.text);
      continue;
    }
    const title = event.text ? undefined : TITLES[event.phase];
    if (event.text) continue;
    end();
    if (!title) continue;
    count += 1;
    step = { id: `step-${count}`, title };
    writer?.step({ ...step, status: 'in_progress' });
  }
}

const TITLES: Record<string, string | undefined> = {
  retrieving: 'Searching the documents',
  thinking: 'Thinking',
  tool: 'Looking it up',
};

const below = ({ config }: Needs, { key }: Taken, { id, citations = [] }: MessageRecord) =>
  blocksOfAnswer(config, citations, { sessionId: key.sessionId, messageId: id });

/** What can be said to a person; undefined for what is tried again. */
const sentenceFor = (error: unknown): string | undefined =>
  error instanceof Failure && error.code !== 'unavailable' ? error.message : undefined;

/** Shows that an agent works, with a button to stop it. Nothing depends on it. */
async function setStatus(
  { slack, log }: Needs,
  { place: { token, channel, root }, key: { tenantId } }: Taken,
  status: 'processing' | 'active',
): Promise<void> {
  const given = { channel_id: channel, thread_ts: root, status };
  await slack
    .call('agents.sessions.setStatus', given, z.object({}), { token })
    .catch((error) => log.info('slack status not set', { tenantId, error: String(error) }));
}

const repliesSchema = z.object({
  messages: z.array(z.object({ ts: z.string(), user: z.string().optional() })),
});

/** Somebody has asked Slack for a message and has died before its id was kept: it may be there. */
async function findLost(
  { slack }: Needs,
  { ts: after }: SaidMessage,
  { place: { token, channel, root }, install }: Taken,
  reply: Reply,
): Promise<void> {
  const given = { channel, ts: root, oldest: after, limit: 15 };
  const { messages } = await slack.call('conversations.replies', given, repliesSchema, { token });
  const own = messages.filter(
    ({ ts, user }) => user === install.botUserId && ts > after && !reply.messages.includes(ts),
  );
  reply.messages.push(...own.slice(0, 1).map(({ ts }) => ts));
  reply.isStarting = false;
}
