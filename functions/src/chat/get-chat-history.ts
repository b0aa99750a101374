import type { getChatHistory as contract } from '@talkwright/shared/areas/chat-history';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { AgentCaller } from '../accounts/caller.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import { getCallersAgent } from '../agents/get-callers-agent.ts';
import type { ConversationsReader } from '../conversations/conversations.store.ts';
import { findKeptSession } from '../conversations/find-kept-session.ts';
import type { Config } from '../platform/config.ts';
import { checkOwnSession } from './check-own-session.ts';
import { shownUnsupported } from './shown-unsupported.ts';

type Needs = {
  agents: AgentsReader;
  config: Config;
  conversations: ConversationsReader;
} & Parameters<typeof checkOwnSession>[0] &
  Parameters<typeof findKeptSession>[0];

type Asked = Pick<ParsedInput<typeof contract>, 'sessionId' | 'visitorToken' | 'userToken'>;

/** Of a longer conversation, its end. */
const MAX_MESSAGES = 500;
const UNSAID = 'The field sessionId is missing';

/**
 * The visitor's own conversation, oldest first, without internal events.
 * @throws Failure `invalid_input` where it is not said which, `session_not_found`, `visitor_token_refused`,
 *   `user_token_refused`
 */
export async function getChatHistory(
  deps: Needs,
  caller: AgentCaller,
  { sessionId, visitorToken, userToken }: Asked,
) {
  if (!sessionId)
    throw new Failure('invalid_input', { message: UNSAID, fields: { sessionId: UNSAID } });
  const key = { tenantId: caller.tenantId, sessionId };
  const [found, messages, agent] = await Promise.all([
    findKeptSession(deps, key),
    deps.conversations.lastMessages(key, MAX_MESSAGES),
    getCallersAgent(deps, caller),
  ]);
  const session = await checkOwnSession(deps, caller, agent, found, { visitorToken, userToken });
  return {
    session: {
      session_id: session.sessionId,
      agent_instance_id: session.agentId,
      message_count: session.messageCount,
      created_at: session.createdAt,
      updated_at: session.updatedAt,
    },
    messages: messages.map((message) => ({
      id: message.id,
      role: message.role,
      content: message.content,
      created_at: message.createdAt,
      ...(message.citations && { citations: message.citations }),
      ...(message.outcome && { outcome: message.outcome }),
      ...(message.incomplete && { incomplete: message.incomplete }),
      ...(message.feedback && { feedback: message.feedback }),
      ...shownUnsupported({ agent, isPreview: caller.isPreview }, message),
    })),
  };
}
