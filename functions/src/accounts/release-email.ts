import type { UserRecord } from './account-records.ts';
import type { Accounts } from './accounts.store.ts';

type Needs = { accounts: Accounts };

/**
 * Gives an address free that a person had. Only if it is this person's, since somebody else may have claimed it
 * meanwhile; and only once the person does not exist, since a write that seemed to fail may have come through.
 */
export async function releaseEmail(
  { accounts }: Needs,
  { id: userId, email }: Pick<UserRecord, 'id' | 'email'>,
): Promise<void> {
  const claim = await accounts.findEmailClaim(email);
  if (claim?.value.userId !== userId) return;
  if (await accounts.findUser(claim.value.tenantId, userId)) return;
  await accounts.removeEmailClaim(claim);
}
