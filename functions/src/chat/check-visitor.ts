import { timingSafeEqual } from 'node:crypto';
import { Failure } from '@talkwright/shared/errors';
import type { AgentCaller } from '../http/caller.ts';
import { hashOf } from '../platform/ids.ts';
import type { SessionRecord } from './conversations.store.ts';

export const hashOfVisitorToken = (token: string): string => hashOf('visitor token', token);

/**
 * The agent's key identifies, it proves nothing: a conversation opens only to who holds its token.
 * @throws Failure `session_not_found`, also for another agent's; `visitor_token_refused`
 */
export function checkVisitor(
  session: SessionRecord | undefined,
  { agentId }: AgentCaller,
  token: string | null | undefined,
): SessionRecord {
  if (session?.agentId !== agentId) throw new Failure('session_not_found');
  if (!token || !isSame(hashOfVisitorToken(token), session.visitorTokenHash)) {
    throw new Failure('visitor_token_refused');
  }
  return session;
}

const isSame = (given: string, stored: string) =>
  given.length === stored.length && timingSafeEqual(Buffer.from(given), Buffer.from(stored));
