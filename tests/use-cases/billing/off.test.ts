import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Member } from '../../../functions/src/accounts/caller.ts';
import { cancelSubscription } from '../../../functions/src/billing/cancel-subscription.ts';
import { confirmCheckout } from '../../../functions/src/billing/confirm-checkout.ts';
import { getUsage } from '../../../functions/src/billing/get-usage.ts';
import { listInvoices } from '../../../functions/src/billing/list-invoices.ts';
import { openPortal } from '../../../functions/src/billing/open-portal.ts';
import { previewChange } from '../../../functions/src/billing/preview-change.ts';
import { queueSyncs } from '../../../functions/src/billing/queue-syncs.ts';
import { startCheckout } from '../../../functions/src/billing/start-checkout.ts';
import { verifyEvent } from '../../../functions/src/billing/verify-event.ts';
import { runCommand } from '../../../functions/src/operator/run-command.ts';
import { deleteAccount } from '../../../functions/src/sign-in/delete-account.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';

const CORE = { plan: 'core', billingCycle: 'monthly' } as const;

let cloud: Cloud;
let admin: Member;
beforeAll(async () => {
  cloud = await startCloud({}, undefined, { DEFAULT_PLAN: 'scale' });
});
beforeEach(async () => {
  admin = await newAdmin(cloud.deps);
});
afterAll(() => cloud.stop());

it('has the plan of the installation where nothing is sold, without a trial', async () => {
  expect(await getUsage(cloud.deps, admin)).toMatchObject({
    is_billed: false,
    subscription: { status: 'active', plan: 'scale', trial_ends_at: null, paid_until: null },
    limits: { messages: 60_000, documents: 40_000, web: 60_000, agents: 10 },
  });
});

it.each<[string, () => Promise<unknown>]>([
  ['checkout', () => startCheckout(cloud.deps, admin, CORE)],
  ['confirmation', () => confirmCheckout(cloud.deps, admin, { sessionId: 'cs_test_1' })],
  ['portal', () => openPortal(cloud.deps, admin)],
  ['preview', () => previewChange(cloud.deps, admin, { ...CORE, boosts: 0 })],
  ['end', () => cancelSubscription(cloud.deps, admin)],
  ['invoices', () => listInvoices(cloud.deps, admin, {})],
  ['event', () => verifyEvent(cloud.deps, { body: Buffer.from('{}'), headers: new Headers() })],
])('has no %s', async (_name, ask) => {
  await expect(ask()).rejects.toMatchObject({ code: 'billing_off' });
});

it('asks nobody to look at Stripe, agrees on plans and limits, and is deleted as ever', async () => {
  const bus = { send: () => Promise.reject(new Error('Nothing is sold.')) };
  await queueSyncs({ ...cloud.deps, bus });
  const operate = (...words: string[]) => runCommand(cloud.deps, 'ada', [admin.tenantId, ...words]);
  expect(await operate('set-plan', 'pro')).toContain('pro, active');
  expect(await operate('set-limit', 'agents', '30')).toContain('at most 30');
  await expect(operate('extend-trial', '3')).rejects.toThrow('This organization is not billed');
  await deleteAccount(cloud.deps, admin);
  expect((await cloud.deps.accounts.getTenant(admin.tenantId)).isDeleted).toBe(true);
});
