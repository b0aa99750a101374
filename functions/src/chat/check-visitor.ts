import { timingSafeEqual } from 'node:crypto';
import { Failure } from '@talkwright/shared/contract/errors';
import type { AgentCaller } from '../accounts/caller.ts';
import type { SessionRecord } from '../conversations/conversation-records.ts';
import { hashOf } from '../platform/ids.ts';

export const hashOfVisitorToken = (token: string): string => hashOf('visitor token', token);

type Proof = { visitorToken: string | null; userHash: string | undefined };

/**
 * The agent's key identifies, it proves nothing: a conversation opens only to who holds its token. Somebody who was
 * signed in has it for themselves: not for whoever uses the same browser later.
 * @throws Failure `session_not_found`, also for another agent's; `visitor_token_refused`
 */
export function checkVisitor(
  session: SessionRecord | undefined,
  { agentId }: AgentCaller,
  { visitorToken, userHash }: Proof,
): SessionRecord {
  if (session?.agentId !== agentId) throw new Failure('session_not_found');
  const isHolder =
    visitorToken && isSame(hashOfVisitorToken(visitorToken), session.visitorTokenHash);
  const isOther = session.userHash !== undefined && session.userHash !== userHash;
  if (!isHolder || isOther) throw new Failure('visitor_token_refused');
  return session;
}

const isSame = (given: string, stored: string) =>
  given.length === stored.length && timingSafeEqual(Buffer.from(given), Buffer.from(stored));
