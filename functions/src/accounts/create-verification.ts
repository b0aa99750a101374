import { newToken } from '../platform/ids.ts';
import type { UserRecord } from './account-records.ts';
import type { Accounts } from './accounts.store.ts';

type Needs = { accounts: Accounts };

const GOOD_FOR_SECONDS = 7 * 24 * 3_600;

/**
 * A token for a link that proves an email address, as often as it is opened within seven days. Of a person who is no
 * member yet, it leads to the request to join.
 */
export async function createVerification(
  { accounts }: Needs,
  { id: userId, tenantId, email }: Pick<UserRecord, 'id' | 'tenantId' | 'email'>,
  requestId?: string,
): Promise<string> {
  const token = newToken();
  await accounts.createVerification(token, {
    userId,
    tenantId,
    email,
    ...(requestId && { requestId }),
    ttl: GOOD_FOR_SECONDS,
  });
  return token;
}
