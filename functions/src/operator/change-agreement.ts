import { type TenantRecord, writeTenant } from '../accounts/account-records.ts';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import { audit } from '../audit/audit-entry.ts';
import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import type { Outbox } from '../platform/outbox.ts';
import { whileRefused } from '../platform/write-refused.ts';
import type { MetersReader } from '../usage/meters.store.ts';
import { CommandRefused } from './command-refused.ts';

export type Needs = {
  accounts: AccountsReader;
  meters: MetersReader;
  outbox: Outbox;
  newId: NewId;
  now: Clock;
};
/** What becomes of the record, and the sentence for the activity. */
export type Change = (tenant: TenantRecord) => { tenant: TenantRecord; action: string };

/** Changes what is agreed with an organization, and says so in its activity, both or neither. */
export async function changeAgreement(
  deps: Needs,
  by: string,
  tenantId: string,
  change: Change,
): Promise<void> {
  await whileRefused(async () => {
    const before = await deps.accounts.findTenant(tenantId);
    if (!before || before.value.isDeleted) {
      throw new CommandRefused('This organization has been deleted.');
    }
    const { tenant, action } = change(before.value);
    await deps.outbox.commit(tenantId, [
      writeTenant(tenant, before),
      audit(deps, tenantId, operator(by), action),
    ]);
  });
}

/** As the activity names whoever gives a command. */
export const operator = (by: string) => ({
  ...{ id: 'operator', email: '' },
  ...{ firstName: 'Operator', lastName: `(${by})` },
});
