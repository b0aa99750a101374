import type { TenantRecord } from '../../../functions/src/accounts/account-records.ts';
import { withDatabase } from './stores.ts';

/** As an operator does, in place of what the plan has: a trial has room for a hundred conversations. */
export const agreeOnLimits = (
  tenantId: string,
  limits: NonNullable<TenantRecord['limits']>,
): Promise<void> =>
  withDatabase(async (database) => {
    const tenant = database.container('tenants').item(tenantId, tenantId);
    await tenant.patch([{ op: 'set', path: '/limits', value: limits }]);
  });
