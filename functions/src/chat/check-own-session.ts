import type { AgentCaller } from '../accounts/caller.ts';
import type { AgentRecord } from '../agents/agent-record.ts';
import type { SessionRecord } from '../conversations/conversation-records.ts';
import { hashOfUser } from '../conversations/user-hash.ts';
import { identifyVisitor } from '../token-exchange/identify-visitor.ts';
import { checkVisitor } from './check-visitor.ts';

type Needs = Parameters<typeof identifyVisitor>[0];
type Shown = { visitorToken?: string | undefined; userToken?: string | undefined };

/**
 * That a conversation is the caller's own. Who the visitor is has to be known only where it was somebody who was signed in.
 * @throws Failure `session_not_found`, `visitor_token_refused`, `user_token_refused`
 */
export async function checkOwnSession(
  deps: Needs,
  caller: AgentCaller,
  agent: AgentRecord,
  session: SessionRecord | undefined,
  { visitorToken = '', userToken }: Shown,
): Promise<SessionRecord> {
  const isPersonal = session?.agentId === agent.id && session.userHash !== undefined;
  const identified = isPersonal
    ? await identifyVisitor(deps, { ...caller, agent, userToken })
    : undefined;
  const userHash = identified?.visitor && hashOfUser(identified.visitor);
  return checkVisitor(session, caller, { visitorToken, userHash });
}
