import { Failure } from '@talkwright/shared/contract/errors';
import { VERSION } from '@talkwright/shared/version';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import { missingParts, missingSentence, type NativePart } from '../platform/native-parts.ts';

/** @throws Failure `unavailable` when the database does not answer, or a native part of the installation is missing */
export async function checkHealth(
  { accounts }: { accounts: AccountsReader },
  parts?: NativePart[],
) {
  const missing = await missingParts(parts);
  if (missing.length > 0) throw new Failure('unavailable', { message: missingSentence(missing) });
  await accounts.findTenant('health');
  return { status: 'ok' as const, version: VERSION };
}
