import { plans } from '@talkwright/shared/plans';
import type { TenantRecord } from '../accounts/account-records.ts';

/** What an organization may have and do: as its plan promises, but for what was agreed with it. */
export const entitlementsOf = ({
  plan,
  limits: agreed,
}: Pick<TenantRecord, 'plan' | 'limits'>) => ({
  ...plans[plan],
  ...agreed,
});
