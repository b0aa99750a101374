import type { ParsedInput } from '@talkwright/shared/contract';
import type { Retention, updateRetention as contract } from '@talkwright/shared/organization';
import { audit } from '../audit/audit-entry.ts';
import { patchTenant } from '../auth/account-records.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../http/caller.ts';

type Needs = Pick<Deps, 'accounts' | 'newId' | 'now' | 'outbox'>;

const periods: Record<Retention, string> = {
  30: '30 days',
  90: '90 days',
  365: '1 year',
  forever: 'forever',
};

export async function updateRetention(
  deps: Needs,
  { tenantId, user }: Member,
  { retention }: ParsedInput<typeof contract>,
): Promise<{ retention: Retention }> {
  const before = await deps.accounts.getTenant(tenantId);
  if (before.retention !== retention) {
    const action = `set the data retention to ${periods[retention]}`;
    await deps.outbox.commit(tenantId, [
      patchTenant(tenantId, { retention }),
      audit(deps, tenantId, user, action),
    ]);
  }
  return { retention };
}
