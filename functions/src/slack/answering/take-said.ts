import type { SlackPolicy } from '@talkwright/shared/areas/slack-agents';
import { Failure } from '@talkwright/shared/contract/errors';
import type { AgentRecord } from '../../agents/agent-record.ts';
import { findPublishedAgent } from '../../agents/find-published-agent.ts';
import { checkPlan } from '../../chat/check-plan.ts';
import { takeAgentsMessage, takeVisitorsMessage } from '../../chat/take-message.ts';
import type { SessionKey, SessionRecord } from '../../conversations/conversation-records.ts';
import type { ConversationsReader } from '../../conversations/conversations.store.ts';
import { findKeptSession } from '../../conversations/find-kept-session.ts';
import { hashOf } from '../../platform/ids.ts';
import { Postponed } from '../../platform/next-attempt.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { SlackBusy } from '../../platform/slack.ts';
import type { SettingsRecord } from '../agents/settings-record.ts';
import type { SlackAgents } from '../agents/slack-agents.store.ts';
import type { SlackApps } from '../apps/slack-apps.store.ts';
import type { SaidMessage } from '../events/slack-message.ts';
import { type InstallRecord, openBotToken } from '../installs/install-record.ts';
import type { SlackInstalls } from '../installs/slack-installs.store.ts';
import { isBlind, refusalFor, type SlackPeople } from './check-asker.ts';
import { chooseAgent } from './choose-agent.ts';
import { readWords } from './slack-text.ts';
import type { Place } from './write-reply.ts';

type Needs = {
  conversations: ConversationsReader;
  secrets: Secrets;
  slackAgents: SlackAgents;
  slackApps: SlackApps;
  slackInstalls: SlackInstalls;
  slackPeople: SlackPeople;
} & Parameters<typeof findPublishedAgent>[0] &
  Parameters<typeof findKeptSession>[0] &
  Parameters<typeof checkPlan>[0] &
  Parameters<typeof takeVisitorsMessage>[0];

/** What is to be answered, by whom, and where. */
export type Taken = {
  key: SessionKey;
  session: SessionRecord | undefined;
  /** Of the message, as the conversation knows it. */
  clientMessageId: string;
  install: InstallRecord;
  place: Place;
  agent: AgentRecord;
  policy: SlackPolicy;
  question: string;
};
/** Said to the person alone, where they have asked and are not answered. */
export type Refused = { install: InstallRecord; refusal: string };

/** As much as a visitor of the widget may write. */
const MAX_QUESTION_LENGTH = 8_000;

export const sessionIdOf = (installId: string, channel: string, root: string): string =>
  hashOf('slack session', installId, channel, root);

/** What somebody has said, if it is to be answered. Nothing of what is not is stored, or written into a log. */
export async function takeSaid(
  deps: Needs,
  said: SaidMessage,
): Promise<Taken | Refused | undefined> {
  const { tenantId, appId, channel, root } = said;
  const app = (await deps.slackApps.find(tenantId, appId))?.value;
  const install = app && (await deps.slackInstalls.findIn(said));
  if (!install || said.user === install.botUserId) return undefined;
  const key = { tenantId, sessionId: sessionIdOf(install.id, channel, root) };
  const session = await findKeptSession(deps, key);
  if (!session && !said.isAddressed) return undefined;

  const refused = (refusal: string) => (said.isAddressed ? { install, refusal } : undefined);
  if (!app.assigned) return refused(`${app.brandName} is switched off at the moment.`);
  const words = readWords(said.text, install.botUserId);
  const chosen = choose(await deps.slackAgents.inApp(tenantId, appId), session, words);
  if (typeof chosen === 'string') return refused(chosen);
  const { settings, question } = chosen;
  const { agentId } = settings;
  const agent = await findPublishedAgent(deps, { tenantId, agentId });
  if (!agent) return refused('The agent that answered here is gone.');

  const token = openBotToken(deps.secrets, install);
  const policy = settings.policy ?? {};
  const person = await deps.slackPeople.find(install, token, said.user).catch((error) => {
    if (error instanceof SlackBusy) throw new Postponed(error.seconds);
    if (isBlind(error)) return undefined;
    throw error;
  });
  const refusal = person
    ? refusalFor(policy, install, person, said)
    : 'I cannot see who you are here, so I may not answer.';
  if (refusal) return refused(refusal);
  if (question === '') return refused(agent.conversationOpener || 'What would you like to know?');
  if (question.length > MAX_QUESTION_LENGTH) {
    return refused(`This is too long: please ask in at most ${MAX_QUESTION_LENGTH} characters.`);
  }

  const clientMessageId = hashOf('slack message', appId, channel, said.ts);
  if (!(await deps.conversations.findTurn(key, clientMessageId))) {
    const full = await limitOf(deps, said, agent, session, install);
    if (full) return refused(full);
  }
  const team = person?.team_id ?? install.teamId;
  const place = { token, channel, root, user: said.user, team };
  return { key, session, clientMessageId, install, place, agent, policy, question };
}

/** In a thread that has begun, whoever answered answers on; else whoever is meant. Or why nobody does. */
function choose(
  all: SettingsRecord[],
  session: SessionRecord | undefined,
  words: string,
): { settings: SettingsRecord; question: string } | string {
  const agents = all.filter(({ enabled }) => enabled);
  if (agents.length === 0) return 'No agent answers here yet.';
  const choice = chooseAgent(agents, words);
  if (!session) {
    if ('settings' in choice) return choice;
    return `Whom do you mean? Begin with one of these words: ${choice.aliases.join(', ')}.`;
  }
  const settings = agents.find(({ agentId }) => agentId === session.agentId);
  if (!settings) return 'The agent that answered in this thread does not answer here any more.';
  const isNamed = 'settings' in choice && choice.settings === settings;
  return { settings, question: isNamed ? choice.question : words };
}

/** Why no more is answered just now: the plan, a cap of the agent, or too much in too short a time. */
async function limitOf(
  deps: Needs,
  { tenantId, user }: SaidMessage,
  agent: AgentRecord,
  session: SessionRecord | undefined,
  install: InstallRecord,
): Promise<string | undefined> {
  const { id: agentId, embedConfig } = agent;
  const client = { address: `${install.id} ${user}`, userAgent: '', origin: null };
  const caller = { kind: 'agent' as const, tenantId, agentId, isPreview: false, client };
  const found = Promise.resolve(agent);
  try {
    await takeVisitorsMessage(deps, caller, session?.id, embedConfig);
    await checkPlan(deps, { tenantId, agentId, agent: found, answers: session?.answers });
    await takeAgentsMessage(deps, caller, embedConfig);
    return undefined;
  } catch (error) {
    const isLimit =
      error instanceof Failure && ['too_many', 'conversations_used_up'].includes(error.code);
    if (isLimit) return error.message;
    throw error;
  }
}
