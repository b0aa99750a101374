import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Member } from '../../../functions/src/accounts/caller.ts';
import { getUsage } from '../../../functions/src/billing/get-usage.ts';
import { receiveEvent } from '../../../functions/src/billing/receive-event.ts';
import { syncSubscription } from '../../../functions/src/billing/sync-subscription.ts';
import { verifyEvent } from '../../../functions/src/billing/verify-event.ts';
import { getOrganization } from '../../../functions/src/organization/get-organization.ts';
import { updateOrganization } from '../../../functions/src/organization/update-organization.ts';
import { type Billing, startBilling, WEBHOOK_SECRET } from '../../support/cloud/billing.ts';
import { newAdmin, outboxOf } from '../../support/cloud/use-cases.ts';
import { eventually } from '../../support/eventually.ts';

let billing: Billing;
let admin: Member;

beforeAll(async () => {
  billing = await startBilling();
  billing.hear();
});
beforeEach(async () => {
  admin = await newAdmin(billing.deps);
});
afterAll(() => billing.stop());

const becomes = (expected: object) =>
  eventually(async () =>
    expect((await getUsage(billing.deps, admin)).subscription).toMatchObject(expected),
  );
const { now } = { now: () => Math.floor(Date.now() / 1_000) };

/** Of an event that Stripe might send, about a customer whom nobody knows. */
const anEvent = (fields: object = {}) =>
  JSON.stringify({
    ...{ id: 'evt_1', object: 'event', type: 'invoice.paid', livemode: false },
    data: { object: { id: 'in_1', object: 'invoice', customer: 'cus_nobody' } },
    ...fields,
  });
function signed(body: string, { at = now(), secret = WEBHOOK_SECRET } = {}): string {
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return `t=${at},v1=${signature}`;
}
async function take(body: string, signature?: string): Promise<object> {
  const headers = new Headers(signature ? { 'stripe-signature': signature } : {});
  return receiveEvent(
    billing.deps,
    await verifyEvent(billing.deps, { body: Buffer.from(body), headers }),
  );
}

describe('the webhook', () => {
  it('refuses what is not from our account, not as it was sent, not of now, or of the other mode', async () => {
    const body = anEvent();
    const live = anEvent({ livemode: true });
    for (const [sent, signature] of [
      [body, undefined],
      [body, ''],
      [body, 't=1,v1=00'],
      [body, signed(body, { secret: 'whsec_other' })],
      [body, signed(body, { at: now() - 400 })],
      [body, signed(body, { at: now() + 400 })],
      [body, `t=${now()},${signed(body, { at: now() + 86_400 })}`],
      [`${body} `, signed(body)],
      [body.replace('in_1', 'in_2'), signed(body)],
      [live, signed(live)],
    ] as const) {
      await expect(take(sent, signature)).rejects.toMatchObject({ code: 'signature_refused' });
    }
  });

  it('takes what is about nobody of ours, and what it does not know', async () => {
    const nothing = anEvent({ type: 'tax.settings.updated', data: { object: { object: 'x' } } });
    const dispute = anEvent({
      type: 'charge.dispute.created',
      data: { object: { id: 'dp_1', object: 'dispute', charge: 'ch_none' } },
    });
    for (const body of [anEvent(), nothing, dispute]) {
      await expect(take(body, signed(body))).resolves.toEqual({});
    }
  });

  it('keeps the organization in step, from paying to the end, however events come', async () => {
    await billing.press('deliveries', { twice: 'true' });
    await billing.subscribe(admin, 'pro');
    await becomes({ status: 'active', plan: 'pro' });
    const { customerId, subscription } =
      (await billing.deps.accounts.getTenant(admin.tenantId)).billing ?? {};
    await billing.press(`subscriptions/${subscription?.id}/renew`, { payment: 'fail' });
    await becomes({ status: 'past_due' });
    await billing.press('deliveries', { hold: 'true' });
    const { payments } = billing.deps;
    const [invoice] = await payments.ask(({ invoices }) =>
      invoices.list({ customer: customerId ?? '', status: 'open' }).autoPagingToArray({ limit: 1 }),
    );
    await billing.press(`invoices/${invoice?.id}/pay`);
    await billing.press('deliveries/release', { order: 'reversed' });
    await billing.press('deliveries', { hold: 'false' });
    await becomes({ status: 'active' });
    await payments.ask(({ customers }) => customers.del(customerId ?? ''));
    await eventually(async () => {
      const { billing: after } = await billing.deps.accounts.getTenant(admin.tenantId);
      expect(after?.subscription).toMatchObject({ status: 'canceled', plan: 'pro' });
    });
  });

  it('is in the way of nobody who changes the organization meanwhile', async () => {
    await billing.subscribe(admin);
    await becomes({ status: 'active' });
    const { organization, etag } = await getOrganization(billing.deps, admin);
    const { domains, settings } = organization;
    const save = (name: string, ifMatch = etag) =>
      updateOrganization(billing.deps, admin, { name, domains, settings, ifMatch });
    const sync = () => syncSubscription(billing.deps, admin.tenantId);
    await sync();
    await Promise.all([sync(), save('Acme & Co'), sync()]);
    await expect(save('Acme again')).rejects.toMatchObject({ code: 'changed_meanwhile' });
  });

  it('does not take an event that could not be followed, so that it comes again', async () => {
    await billing.press('deliveries', { hold: 'true' });
    await billing.subscribe(admin);
    await billing.press('faults', { kind: 'error', count: '200' });
    await billing.press('deliveries', { hold: 'false' });
    const refusals = () => billing.answered.filter((status) => status === 500).length;
    await billing.press('deliveries/release');
    await eventually(async () => expect(refusals()).toBeGreaterThan(0));
    await billing.press('faults', { kind: 'error', count: '0' });
    await billing.press('deliveries/retry');
    await becomes({ status: 'active' });
  });

  it('tells the operator of each refund, of a dispute and of a second subscription, once', async () => {
    await billing.subscribe(admin);
    await becomes({ status: 'active' });
    const { customerId } = (await billing.deps.accounts.getTenant(admin.tenantId)).billing ?? {};
    const customer = customerId ?? '';
    const { payments } = billing.deps;
    const charge = await payments.ask(
      async ({ charges, paymentMethods, prices, subscriptions }) => {
        const { data } = await charges.list({ customer });
        const [method] = (await paymentMethods.list({ customer })).data;
        const [price] = (await prices.list({ lookup_keys: ['talkwright_plan_pro_monthly'] })).data;
        await subscriptions.create({
          ...{ customer, items: [{ price: price?.id ?? '' }] },
          default_payment_method: method?.id ?? '',
        });
        return data[0]?.id ?? '';
      },
    );
    for (const amount of [100, 200, 300]) {
      await payments.ask(({ refunds }) => refunds.create({ charge, amount }));
    }
    await billing.press(`charges/${charge}/dispute`);

    const told = async () =>
      (await outboxOf(billing.cloud, admin.tenantId)).flatMap(({ queue, message }) =>
        queue === 'mail' && message.to === 'sales@example.com' ? [String(message.subject)] : [],
      );
    const expected = [
      'A payment is disputed: Acme',
      ...Array.from({ length: 3 }, () => 'A payment was given back: Acme'),
      'A second subscription was closed: Acme',
    ];
    await eventually(async () => expect((await told()).sort()).toEqual(expected));
    const about = { id: charge, object: 'charge', customer: customerId };
    const refund = anEvent({ type: 'charge.refunded', data: { object: about } });
    // As Stripe does: what was not taken is sent again.
    const deliver = () => eventually(() => take(refund, signed(refund)));
    await Promise.all([1, 2, 3].map(deliver));
    expect((await told()).sort()).toEqual(expected);
  });
});
