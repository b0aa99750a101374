import type { AccountsReader } from '../accounts/accounts.store.ts';

const VERSION = '1.0.0';

/** @throws Failure `unavailable` when the database does not answer */
export async function checkHealth({ accounts }: { accounts: AccountsReader }) {
  await accounts.findTenant('health');
  return { status: 'ok' as const, version: VERSION };
}
