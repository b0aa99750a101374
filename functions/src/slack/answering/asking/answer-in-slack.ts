import * as z from 'zod';
import { findKeptSession, isKept } from '../../../conversations/find-kept-session.ts';
import type { SummariesReader } from '../../../conversations/summaries.store.ts';
import { Postponed } from '../../../platform/next-attempt.ts';
import { type Slack, SlackRefused } from '../../../platform/slack.ts';
import type { AskedMessage } from '../answering-message.ts';
import type { Said } from '../hearing/hear.ts';
import { isDirect, isMeant } from '../hearing/is-meant.ts';
import { chooseAgent, questionOf } from '../hearing/question-of.ts';
import type { SlackMentions } from '../mentions.store.ts';
import type { SlackPosts } from '../posts.store.ts';
import { answerSlackTurn } from './answer-slack-turn.ts';
import { beginSlackTurn } from './begin-slack-turn.ts';
import { findInstalled, type Installed } from './find-agent.ts';
import { NoAnswer, toldOf } from './refusals-told.ts';
import { slackMessageId, slackSessionId } from './slack-ids.ts';
import { tell } from './tell.ts';

type Needs = {
  slack: Slack;
  slackMentions: SlackMentions;
  slackPosts: SlackPosts;
  summaries: SummariesReader;
} & Parameters<typeof findInstalled>[0] &
  Parameters<typeof findKeptSession>[0] &
  Parameters<typeof tell>[0] &
  Parameters<typeof beginSlackTurn>[0] &
  Parameters<typeof answerSlackTurn>[0];

/** How long what was said in a thread waits, each time, for the first question there. */
const FIRST_SECONDS = 2;

/**
 * Answers what somebody has said to an agent, once however often it comes. Who gets no answer is told why in one line that
 * nobody else sees.
 * @throws Postponed where the first question of its thread is still to be taken up
 */
export async function answerInSlack(deps: Needs, message: AskedMessage): Promise<void> {
  const installed = await findInstalled(deps, message);
  if (!installed) return;
  const { said } = message;
  const messageId = slackMessageId(said);
  const stop = new AbortController();
  try {
    await answerSaid(deps, installed, said, messageId, stop.signal);
  } catch (error) {
    stop.abort();
    const sentence = toldOf(error);
    if (sentence === null) return;
    const { install, token } = installed;
    await deps.slackMentions.forget(threadOf(installed, said));
    const thread = said.root === said.ts && !isDirect(said) ? undefined : said.root;
    const { channel, user } = said;
    await tell(deps, { token, installId: install.id, channel, thread, user, messageId }, sentence);
  }
}

async function answerSaid(
  deps: Needs,
  installed: Installed,
  said: Said,
  messageId: string,
  signal: AbortSignal,
): Promise<void> {
  const { install } = installed;
  const { tenantId } = install;
  const thread = threadOf(installed, said);
  const isFollowing = isMeant(said, install.botUserId) !== 'yes';
  // Before the conversation is looked for: a note goes when there is one.
  const isAwaited = isFollowing && (await deps.slackMentions.isNoted(thread));
  const { session, sessionId } = await findSession(deps, installed, said);
  if (isFollowing && !session) {
    if (isAwaited) throw new Postponed(FIRST_SECONDS);
    return;
  }
  const posting = { tenantId, sessionId, messageId };
  const before = session && (await deps.slackPosts.find(posting));
  if (before?.isDone) return;
  const asked = questionOf(said.text, install.botUserId);
  const { settings, text } = agentFor(installed, session?.agentId, asked);
  const question = {
    ...{ installed, settings, session, sessionId, messageId, text, files: said.files },
    isKnown: before !== undefined,
    ...{ user: said.user, channel: said.channel, isDirect: isDirect(said) },
    ...{ root: said.root, ts: said.ts, isPrivate: () => isPrivate(deps, installed, said) },
  };
  const begun = await beginSlackTurn(deps, question, signal);
  if (!isDirect(said)) await deps.slackMentions.forget(thread);
  await answerSlackTurn(deps, question, begun);
}

const threadOf = ({ install }: Installed, { channel, root }: Said) => ({
  tenantId: install.tenantId,
  sessionId: slackSessionId({ installId: install.id, channel, root }),
});

/**
 * The conversation of a thread. Once that is deleted, or older than the organization keeps it, a mention begins another one
 * there: nothing is ever put into its place.
 */
async function findSession(deps: Needs, installed: Installed, said: Said) {
  const key = threadOf(installed, said);
  // Looked up once: with a second look, what another worker has begun in between would pass for a deleted one.
  const [session, isErased] = await Promise.all([
    deps.conversations.findSession(key),
    deps.summaries.isErased(key),
  ]);
  const isFirst = session ? await isKept(deps, session) : !isErased;
  if (isFirst) return { session, sessionId: key.sessionId };
  const next = threadOf(installed, { ...said, root: `${said.root} ${said.ts}` });
  return { session: await findKeptSession(deps, next), sessionId: next.sessionId };
}

function agentFor({ app, settings }: Installed, agentId: string | undefined, asked: string) {
  if (settings.length === 0) {
    throw new NoAnswer(`${app.brandName} is switched off at the moment. Ask an administrator.`);
  }
  const { agent: named, question } = chooseAgent(settings, asked);
  const chosen = agentId ? settings.find((one) => one.agentId === agentId) : named;
  if (chosen) return { settings: chosen, text: chosen === named ? question : asked };
  if (agentId) {
    throw new NoAnswer('The agent of this thread answers here no longer. Begin a new thread.');
  }
  const aliases = settings.map(({ alias }) => alias).filter(Boolean);
  throw new NoAnswer(
    `Several agents answer here. Begin with the name of the one you ask: ${aliases.join(', ')}.`,
  );
}

const infoSchema = z.object({ channel: z.object({ is_private: z.boolean() }) });

/** Only a channel that is known to be public is no private one. */
async function isPrivate(
  { slack }: Needs,
  { token }: Installed,
  { channel, channelType }: Said,
): Promise<boolean> {
  if (channelType) return channelType !== 'channel';
  try {
    const { channel: info } = await slack.call('conversations.info', { channel }, infoSchema, {
      token,
    });
    return info.is_private;
  } catch (error) {
    if (error instanceof SlackRefused) return true;
    throw error;
  }
}
