import type { getChatHistory as contract } from '@talkwright/shared/chat';
import type { Output } from '@talkwright/shared/contract';
import { getCallersAgent } from '../agents/get-callers-agent.ts';
import type { Deps } from '../deps.ts';
import type { AgentCaller } from '../http/caller.ts';
import { checkVisitor } from './check-visitor.ts';

/** Of a longer conversation, its end. */
const MAX_MESSAGES = 500;

/**
 * The visitor's own conversation, oldest first, without internal events.
 * @throws Failure `session_not_found`, `visitor_token_refused`
 */
export async function getChatHistory(
  deps: Pick<Deps, 'agents' | 'conversations'>,
  caller: AgentCaller,
  { sessionId, visitorToken }: { sessionId: string; visitorToken: string | null },
): Promise<Output<typeof contract>> {
  const key = { tenantId: caller.tenantId, sessionId };
  const [found, messages] = await Promise.all([
    deps.conversations.findSession(key),
    deps.conversations.lastMessages(key, MAX_MESSAGES),
    getCallersAgent(deps, caller),
  ]);
  const session = checkVisitor(found, caller, visitorToken);
  return {
    session: {
      session_id: session.sessionId,
      agent_instance_id: session.agentId,
      message_count: session.messageCount,
      created_at: session.createdAt,
      updated_at: session.updatedAt,
    },
    messages: messages.map(({ id, role, content, citations, createdAt }) => ({
      id,
      role,
      content,
      created_at: createdAt,
      ...(citations && { citations }),
    })),
  };
}
