import type { Member } from '../accounts/caller.ts';

/** What was said where not everybody listens, as in a direct message, is for administrators alone. */
export const mayRead = (
  { user }: Pick<Member, 'user'>,
  { isPrivate }: { isPrivate?: true | undefined },
) => !isPrivate || user.role !== 'user';
