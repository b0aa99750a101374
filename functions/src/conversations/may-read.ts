import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../accounts/caller.ts';
import type { SessionRecord } from './conversation-records.ts';

/** What was said in a private channel, or in a direct message, is for administrators alone. */
export const readsPrivate = ({ user }: Pick<Member, 'user'>): boolean => user.role !== 'user';

/** To who may not read it, it is as if it were not there. @throws Failure `session_not_found` */
export function requireReadable(
  member: Pick<Member, 'user'>,
  { slack }: Pick<SessionRecord, 'slack'>,
): void {
  if (slack?.isPrivate && !readsPrivate(member)) throw new Failure('session_not_found');
}
