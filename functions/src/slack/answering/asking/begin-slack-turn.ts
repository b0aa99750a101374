import { MAX_MESSAGE_LENGTH } from '@talkwright/shared/areas/chat';
import type { AgentRecord } from '../../../agents/agent-record.ts';
import { beginSearch } from '../../../answering/begin-search.ts';
import { HISTORY_MESSAGES, selectHistory } from '../../../answering/select-history.ts';
import { claimTurn } from '../../../conversations/claim-turn.ts';
import type { SessionRecord } from '../../../conversations/conversation-records.ts';
import type { ConversationsReader } from '../../../conversations/conversations.store.ts';
import { hashOfUser } from '../../../conversations/user-hash.ts';
import type { Log } from '../../../platform/log.ts';
import type { RateLimiter } from '../../../platform/rate-limiter.ts';
import { type Slack, SlackRefused } from '../../../platform/slack.ts';
import { checkPlan } from '../../../quotas/check-plan.ts';
import { rateLimitsOf } from '../../../quotas/rate-limits.ts';
import type { TokenExchangesReader } from '../../../token-exchange/token-exchange.store.ts';
import type { SettingsRecord } from '../../agents/settings-record.ts';
import type { SlackAttachments } from '../attachments.store.ts';
import { findAnswering, type Installed } from './find-agent.ts';
import { type Person, whyNot } from './may-ask.ts';
import type { SlackPeople } from './people.ts';
import { readAttachments, shownOf } from './read-attachments.ts';
import { NoAnswer } from './refusals-told.ts';
import { reservePosts } from './reserve-posts.ts';

type Needs = {
  log: Log;
  conversations: ConversationsReader;
  rateLimiter: RateLimiter;
  slack: Slack;
  slackAttachments: SlackAttachments;
  slackPeople: SlackPeople;
  tokenExchange: TokenExchangesReader;
} & Parameters<typeof beginSearch>[0] &
  Parameters<typeof checkPlan>[0] &
  Parameters<typeof claimTurn>[0] &
  Parameters<typeof findAnswering>[0] &
  Parameters<typeof readAttachments>[0] &
  Parameters<typeof reservePosts>[0];

export type Question = {
  installed: Installed;
  /** Of the agent that is asked. */
  settings: SettingsRecord;
  session: SessionRecord | undefined;
  sessionId: string;
  messageId: string;
  text: string;
  files: Parameters<typeof readAttachments>[2];
  user: string;
  channel: string;
  isDirect: boolean;
  /** It was begun before: what has to be checked once was checked then. */
  isKnown: boolean;
  /** Who may read the conversation besides administrators is known once it begins. */
  isPrivate: () => Promise<boolean>;
};
export type BegunSlackTurn = Awaited<ReturnType<typeof beginSlackTurn>>;

/**
 * All that must be known before an answer: whether this person may ask this agent here, and whether there is room for it. What
 * is asked is stored and claimed last, so that nothing is kept of who may not.
 * @throws NoAnswer, Failure
 */
export async function beginSlackTurn(deps: Needs, question: Question, signal: AbortSignal) {
  const { installed, settings, session, sessionId, messageId, text, channel } = question;
  const { install, token } = installed;
  const { tenantId } = install;
  const key = { tenantId, sessionId };
  const finding = findAnswering(deps, settings).then((agent) => agent ?? gone());
  const asked = { tenantId, agentId: settings.agentId, agent: finding, answers: session?.answers };
  const [agent, person, said, kept, { configs }] = await Promise.all([
    finding,
    findPerson(deps, question),
    session ? deps.conversations.lastMessages(key, HISTORY_MESSAGES) : [],
    session ? deps.slackAttachments.list(key) : [],
    deps.tokenExchange.ofAgent(tenantId, settings.agentId),
    !question.isKnown && checkPlan(deps, asked),
  ]);
  const refusal = whyNot(settings.policy, {
    person,
    place: install,
    channel,
    isDirect: question.isDirect,
  });
  if (refusal !== undefined) {
    const { agentId } = settings;
    deps.log.info('slack question refused', { tenantId, agentId, user: question.user });
    throw new NoAnswer(refusal);
  }
  checkLength(text, agent, question.files.length);
  if (!question.isKnown) await take(deps, agent, question);

  const read = await readAttachments(deps, key, question.files, { token, scopes: install.scopes });
  const history = selectHistory(said.filter((one) => one.clientMessageId !== messageId));
  const asksFor = text || 'What does this file say?';
  const search = beginSearch(deps, { agent, question: asksFor, history, signal });
  const begins = session
    ? undefined
    : {
        ...{ agentId: agent.id, isPreview: false, visitorTokenHash: '' },
        slack: { isPrivate: await question.isPrivate() },
      };
  const posts = await reservePosts(deps, { ...key, messageId });
  const turn = await claimTurn(deps, {
    ...{
      ...key,
      clientMessageId: messageId,
      text: asksFor,
      userHash: userHashOf(question, person),
    },
    ...(begins && { begins }),
  });
  const files = [...read, ...kept.filter(({ id }) => !read.some((one) => one.id === id))];
  return {
    ...{ agent, turn, posts, question: asksFor, history, search },
    attachments: shownOf(files, asksFor),
    team: person.teamIds[0] ?? install.teamId,
    // Nobody in Slack has a token of the organization's own: what needs one is not offered.
    withheldToolIds: configs.map(({ value }) => value.integrationId),
  };
}

const gone = (): never => {
  throw new NoAnswer('The agent that answers here is gone. Ask an administrator.');
};

async function findPerson(
  { slackPeople }: Needs,
  { installed: { install, token }, user }: Question,
): Promise<Person> {
  try {
    return await slackPeople.find(install.id, token, user);
  } catch (error) {
    if (!(error instanceof SlackRefused)) throw error;
    throw new NoAnswer(error.code === 'missing_scope' ? CANNOT_CHECK : null);
  }
}

const CANNOT_CHECK =
  'I cannot check who asks: the app needs the scope users:read. Ask an administrator to install it again.';

function checkLength(text: string, agent: AgentRecord, files: number): void {
  if (text === '' && files === 0) {
    throw new NoAnswer(agent.conversationOpener || 'What would you like to know?');
  }
  if (text.length <= MAX_MESSAGE_LENGTH) return;
  const [length, most] = [text.length, MAX_MESSAGE_LENGTH].map((one) =>
    one.toLocaleString('en-US'),
  );
  throw new NoAnswer(
    `I read up to ${most} characters at once, and this has ${length}. Attach it as a file, or send it in parts.`,
  );
}

/** As often as visitors may; in place of an address there is the person. */
async function take({ rateLimiter }: Needs, agent: AgentRecord, question: Question) {
  const limits = rateLimitsOf(agent.embedConfig);
  const { install } = question.installed;
  await rateLimiter.take(limits.byAddress, `${agent.id} ${install.id} ${question.user}`);
  await rateLimiter.take(limits.byConversation, `${agent.tenantId} ${question.sessionId}`);
  await Promise.all([
    rateLimiter.take(limits.byAgent, agent.id),
    rateLimiter.take(limits.byTenant, agent.tenantId),
  ]);
}

/** A conversation of one person can be erased with that person. */
const userHashOf = ({ isDirect, user, installed }: Question, { teamIds }: Person) =>
  isDirect
    ? hashOfUser({
        issuer: `https://slack.com/${teamIds[0] ?? installed.install.teamId}`,
        subject: user,
      })
    : undefined;
