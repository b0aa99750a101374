import { VERSION } from '@talkwright/shared/version';
import type { AccountsReader } from '../accounts/accounts.store.ts';

/** @throws Failure `unavailable` when the database does not answer */
export async function checkHealth({ accounts }: { accounts: AccountsReader }) {
  await accounts.findTenant('health');
  return { status: 'ok' as const, version: VERSION };
}
