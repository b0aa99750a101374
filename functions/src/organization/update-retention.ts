import type { updateRetention as contract, Retention } from '@talkwright/shared/areas/organization';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { patchTenant } from '../accounts/account-records.ts';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Member } from '../accounts/caller.ts';
import { audit } from '../audit/audit-entry.ts';
import { journaled } from '../journal/journal-event.ts';
import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import type { Outbox } from '../platform/outbox.ts';

type Needs = { accounts: AccountsReader; newId: NewId; now: Clock; outbox: Outbox };

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
      journaled(deps, { kind: 'retentionChanged', tenantId, retention }),
      audit(deps, tenantId, user, action, 'everybody'),
    ]);
  }
  return { retention };
}
