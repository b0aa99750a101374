import { WEB_SEARCH_TOOL } from '@talkwright/shared/areas/agent-config';
import type { chat as contract } from '@talkwright/shared/areas/chat';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import type { AgentCaller } from '../accounts/caller.ts';
import type { AgentRecord } from '../agents/agent-record.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import { getCallersAgent } from '../agents/get-callers-agent.ts';
import { searchQuery } from '../answering/search-query.ts';
import { HISTORY_MESSAGES, selectHistory } from '../answering/select-history.ts';
import { claimTurn } from '../conversations/claim-turn.ts';
import {
  type Conversations,
  type MessageRecord,
  type SessionRecord,
  type TurnRecord,
  turnId,
} from '../conversations/conversations.store.ts';
import { retrieve } from '../documents/retrieve.ts';
import { type Clock, secondsFromNow } from '../platform/clock.ts';
import { hashOf, type NewId, newToken } from '../platform/ids.ts';
import { type Identified, identifyVisitor } from '../token-exchange/identify-visitor.ts';
import { checkVisitor, hashOfUser, hashOfVisitorToken } from './check-visitor.ts';

type Needs = {
  agents: AgentsReader;
  conversations: Conversations;
  newId: NewId;
  now: Clock;
} & Parameters<typeof retrieve>[0] &
  Parameters<typeof identifyVisitor>[0];
export type ChatInput = ParsedInput<typeof contract>;
export type Turn = Awaited<ReturnType<typeof beginTurn>>;

/** Long enough for a busy process to renew it in time, short enough to be waited for. */
export const LEASE_SECONDS = 30;
const MAX_PASSAGES = 10;

/**
 * All that must be known before the first event, and may still fail with a status. The search runs on while
 * the message is stored; nothing is stored before the visitor has proved that the session is his,
 * and who he is where the page says so.
 *
 * A first message whose `session` event never arrived begins another conversation when it is sent again:
 * without the token nobody can prove that the one before is his.
 */
export async function beginTurn(
  deps: Needs,
  caller: AgentCaller,
  input: ChatInput,
  signal: AbortSignal,
) {
  const { tenantId, agentId } = caller;
  const { sessionId = deps.newId(), clientMessageId = deps.newId(), message: question } = input;
  const key = { tenantId, sessionId };

  const [agent, session, said] = await Promise.all([
    getCallersAgent(deps, caller),
    input.sessionId ? deps.conversations.findSession(key) : undefined,
    input.sessionId ? deps.conversations.lastMessages(key, HISTORY_MESSAGES) : [],
  ]);
  const { visitor, withheldToolIds } = await identify(deps, agent, input);
  const userHash = hashOfUser(visitor);
  const isNew = !input.sessionId;
  const { visitorToken = '' } = isNew ? { visitorToken: newToken() } : input;
  if (!isNew) checkVisitor(session, caller, { visitorToken, userHash });

  const history = selectHistory(said.filter((one) => one.clientMessageId !== clientMessageId));
  const query = searchQuery(question, history);
  const stopped = new AbortController();
  const searching = { tenantId, agentId, query, limit: MAX_PASSAGES };
  const search = agent.rag_enabled
    ? retrieve(deps, { ...searching, signal: AbortSignal.any([signal, stopped.signal]) })
    : Promise.resolve([]);
  // It is awaited later; until then its failure is not an unhandled one.
  search.catch(() => {});

  const { turn, message } = newTurn(deps, key, clientMessageId, question);
  const created = isNew ? newSession(key, caller, visitorToken, message.createdAt) : undefined;
  const claiming = { created: created && { ...created, userHash }, userHash };
  try {
    const claim = await claimTurn(deps, turn, message, claiming);
    if (claim.answer) stopped.abort();
    const asked = { question, history, query, search, isPreview: caller.isPreview };
    return { agent, claim, visitorToken, visitor, withheldToolIds, ...asked };
  } catch (error) {
    stopped.abort();
    throw error;
  }
}

/** Where the agent has no tools and the page says nothing of the visitor, nothing has to be known. */
async function identify(
  deps: Needs,
  agent: AgentRecord,
  { userToken }: ChatInput,
): Promise<Identified> {
  const hasTools = agent.tools_config.enabled_tools.some((id) => id !== WEB_SEARCH_TOOL);
  if (!userToken && !hasTools) return { visitor: undefined, withheldToolIds: [] };
  return identifyVisitor(deps, { tenantId: agent.tenantId, agent, userToken });
}

function newTurn(
  { newId, now }: Needs,
  key: { tenantId: string; sessionId: string },
  clientMessageId: string,
  question: string,
): { turn: TurnRecord; message: MessageRecord } {
  const at = now();
  const userMessageId = newId();
  return {
    turn: {
      ...key,
      id: turnId(clientMessageId),
      type: 'turn',
      clientMessageId,
      userMessageId,
      textHash: hashOf(question),
      owner: newId(),
      leasedUntil: secondsFromNow(at, LEASE_SECONDS).toISOString(),
    },
    message: {
      ...key,
      id: userMessageId,
      type: 'message',
      role: 'user',
      content: question,
      clientMessageId,
      createdAt: at.toISOString(),
    },
  };
}

const newSession = (
  key: { tenantId: string; sessionId: string },
  { agentId, isPreview }: AgentCaller,
  visitorToken: string,
  createdAt: string,
): SessionRecord => ({
  ...key,
  id: key.sessionId,
  type: 'session',
  agentId,
  visitorTokenHash: hashOfVisitorToken(visitorToken),
  ...(isPreview && { isPreview }),
  messageCount: 1,
  createdAt,
  updatedAt: createdAt,
});
