import { WEB_SEARCH_TOOL } from '@talkwright/shared/areas/agent-config';
import type { chat as contract } from '@talkwright/shared/areas/chat';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import type { AgentCaller } from '../accounts/caller.ts';
import type { AgentRecord } from '../agents/agent-record.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import { getCallersAgent } from '../agents/get-callers-agent.ts';
import { beginSearch } from '../answering/begin-search.ts';
import { HISTORY_MESSAGES, selectHistory } from '../answering/select-history.ts';
import { claimTurn } from '../conversations/claim-turn.ts';
import type { ConversationsReader } from '../conversations/conversations.store.ts';
import { findKeptSession } from '../conversations/find-kept-session.ts';
import { hashOfUser } from '../conversations/user-hash.ts';
import type { Config } from '../platform/config.ts';
import { type NewId, newToken } from '../platform/ids.ts';
import { checkPlan } from '../quotas/check-plan.ts';
import { type Identified, identifyVisitor } from '../token-exchange/identify-visitor.ts';
import { checkVisitor, hashOfVisitorToken } from './check-visitor.ts';
import { takeAgentsMessage, takeVisitorsMessage } from './take-message.ts';
import { watchTraffic } from './watch-traffic.ts';

type Needs = {
  agents: AgentsReader;
  config: Config;
  conversations: ConversationsReader;
  newId: NewId;
} & Parameters<typeof takeVisitorsMessage>[0] &
  Parameters<typeof checkPlan>[0] &
  Parameters<typeof findKeptSession>[0] &
  Parameters<typeof watchTraffic>[0] &
  Parameters<typeof beginSearch>[0] &
  Parameters<typeof claimTurn>[0] &
  Parameters<typeof identifyVisitor>[0];
export type ChatInput = ParsedInput<typeof contract>;
/** A message that is stored and claimed, with all that its answer needs. */
export type BegunTurn = Awaited<ReturnType<typeof beginTurn>>;

/**
 * All that must be known before the first event, and may still fail with a status. The search runs on while
 * the message is stored; nothing is stored before the visitor has proved that the session is his,
 * and who he is where the page says so.
 *
 * A first message whose `session` event never arrived begins another conversation when it is sent again:
 * without the token nobody can prove that the one before is his.
 */
export async function beginTurn(deps: Needs, caller: AgentCaller, input: ChatInput) {
  const { tenantId, agentId, isPreview } = caller;
  const { sessionId = deps.newId(), clientMessageId = deps.newId(), message: question } = input;
  const key = { tenantId, sessionId };

  const finding = getAgentFor(deps, caller, input.sessionId);
  const asked = { tenantId, agentId, agent: finding };
  const [agent, session, said] = await Promise.all([
    finding,
    input.sessionId ? findKeptSession(deps, key) : undefined,
    input.sessionId ? deps.conversations.lastMessages(key, HISTORY_MESSAGES) : [],
    !input.sessionId && !isPreview && checkPlan(deps, { ...asked, answers: undefined }),
  ]);
  const { visitor, withheldToolIds } = await identify(deps, agent, input);
  const userHash = visitor && hashOfUser(visitor);
  const isNew = !input.sessionId;
  const { visitorToken = '' } = isNew ? { visitorToken: newToken() } : input;
  if (!isNew) {
    checkVisitor(session, caller, { visitorToken, userHash });
    const isKnown = said.some((one) => one.clientMessageId === clientMessageId);
    if (!isPreview && !isKnown) {
      await checkPlan(deps, { ...asked, answers: session?.answers });
    }
  }

  const history = selectHistory(
    said.filter((one) => one.clientMessageId !== clientMessageId),
    // Above everything else stands what the widget greets with: nothing that is stored, and read only from the beginning.
    { opener: said.length < HISTORY_MESSAGES ? agent.conversationOpener : '' },
  );
  const stopped = new AbortController();
  const search = beginSearch(deps, { agent, question, history, signal: stopped.signal });

  const visitorTokenHash = hashOfVisitorToken(visitorToken);
  const begins = { agentId, isPreview, visitorTokenHash };
  const message = { ...key, clientMessageId, text: question, userHash, ...(isNew && { begins }) };
  try {
    await takeAgentsMessage(deps, caller, agent.embedConfig);
    const [turn] = await Promise.all([
      claimTurn(deps, message),
      isNew && !isPreview && watchTraffic(deps, agent),
    ]);
    if (turn.answer) stopped.abort();
    const answering = { agent, question, history, search, isPreview };
    return { ...answering, turn, session, visitorToken, visitor, withheldToolIds };
  } catch (error) {
    stopped.abort();
    throw error;
  }
}

/** The agent, for whom the message is counted as it allows. */
async function getAgentFor(
  deps: Needs,
  caller: AgentCaller,
  sessionId: string | undefined,
): Promise<AgentRecord> {
  const agent = await getCallersAgent(deps, caller);
  await takeVisitorsMessage(deps, caller, sessionId, agent.embedConfig);
  return agent;
}

/** Where the agent has no tools and the page says nothing of the visitor, nothing has to be known. */
async function identify(
  deps: Needs,
  agent: AgentRecord,
  { userToken }: ChatInput,
): Promise<Identified> {
  const hasTools = agent.toolsConfig.enabled_tools.some((id) => id !== WEB_SEARCH_TOOL);
  if (!userToken && !hasTools) return { visitor: undefined, withheldToolIds: [] };
  return identifyVisitor(deps, { tenantId: agent.tenantId, agent, userToken });
}
