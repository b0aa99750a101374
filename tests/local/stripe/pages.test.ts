import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { type Local, openStripe, plans } from './stripe-support.ts';

const GOOD = '4242424242424242';
const DECLINED = '4000000000000002';
const FAILS_LATER = '4000000000000341';
const ASKS = '4000002760003184';

let local: Local;
let stripe: Stripe;
let price: Awaited<ReturnType<typeof plans>>;
let customer: string;

beforeAll(async () => {
  local = await openStripe();
  stripe = local.sdk();
  price = await plans(stripe);
  customer = (await stripe.customers.create({ email: 'ada@example.com' })).id;
});
afterAll(() => local.close());

const checkout = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  stripe.checkout.sessions.create({
    mode: 'subscription',
    ui_mode: 'hosted_page',
    customer,
    line_items: [
      { price: price.core.id, quantity: 1 },
      { price: price.boost.id, quantity: 2 },
    ],
    success_url: 'http://localhost/done?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost/back',
    ...more,
  });

describe('the checkout page', () => {
  it('shows what is bought, and subscribes with a good card', async () => {
    const session = await checkout({ subscription_data: { metadata: { tenant: 't1' } } });
    const page = await (await fetch(session.url ?? '')).text();
    expect(page).toContain('1 × Core');
    expect(page).toContain('$149.00');
    const paid = await local.submit(`pay/${session.id}`, { card: GOOD });
    expect(paid.headers.get('location')).toBe(`http://localhost/done?session=${session.id}`);
    const done = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription', 'line_items'],
    });
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      subscription: { status: 'active', metadata: { tenant: 't1' } },
    });
    expect(done.line_items?.data).toHaveLength(2);
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({
      statusCode: 400,
    });
  });

  it('stays open after a card that is refused, or whose bank was not answered', async () => {
    const session = await checkout();
    const before = (await stripe.subscriptions.list({ customer, status: 'all' })).data.length;
    for (const card of [DECLINED, FAILS_LATER, ASKS]) {
      const refused = await local.submit(`pay/${session.id}`, { card });
      expect(refused.status).toBe(402);
      expect(await refused.text()).toMatch(/role="alert"/);
    }
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(
      before,
    );
    expect(
      (await local.submit(`pay/${session.id}`, { card: ASKS, confirmed: 'true' })).status,
    ).toBe(303);
  });

  it('takes a card for a trial that fails when the trial ends', async () => {
    const session = await checkout({ subscription_data: { trial_period_days: 14 } });
    await local.submit(`pay/${session.id}`, { card: FAILS_LATER });
    const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
    const { body } = await local.press(`subscriptions/${subscription}/end-trial`);
    expect(body).toMatchObject({ status: 'past_due' });
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.invoices.pay(body.latest_invoice, { payment_method: method.id });
    expect((await stripe.subscriptions.retrieve(String(subscription))).status).toBe('active');
  });

  it('ends unpaid when it expires, and cannot live shorter than half an hour', async () => {
    await expect(checkout({ expires_at: local.clock.time + 1_700 })).rejects.toMatchObject({
      param: 'expires_at',
    });
    const session = await checkout({ expires_at: local.clock.time + 1_860 });
    local.clock.time += 1_860;
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
    const late = await local.submit(`pay/${session.id}`, { card: GOOD });
    expect(late.status).toBe(400);
    // Whoever has not paid is not led to where a payment is thanked for.
    expect(await late.text()).toContain('href="http://localhost/back"');
  });
});

describe('the portal', () => {
  it('changes card, address and tax number, cancels and keeps, and refuses what Stripe would', async () => {
    const session = await checkout();
    await local.submit(`pay/${session.id}`, { card: GOOD });
    const subscription = String((await stripe.checkout.sessions.retrieve(session.id)).subscription);
    const portal = await stripe.billingPortal.sessions.create({
      customer,
      return_url: 'http://localhost/billing',
    });
    const act = (action: string, said: Record<string, string>) =>
      local.submit(`${new URL(portal.url).pathname.slice(1)}/${action}`, said);

    await act('card', { card: '5555555555554444' });
    await act('address', { email: 'new@example.com', name: 'Ada & Co', country: 'DE' });
    await act('tax-id', { taxIdType: 'eu_vat', taxId: 'DE123456789' });
    expect((await act('tax-id', { taxIdType: 'eu_vat', taxId: '1' })).status).toBe(400);
    await act('cancel', { subscription });
    const page = await (await fetch(portal.url)).text();
    for (const shown of ['mastercard ending in 4444', 'Ada &amp; Co', 'DE123456789', 'Keep it']) {
      expect(page).toContain(shown);
    }
    // As measured: a date, and no flag.
    const ending = await stripe.subscriptions.retrieve(subscription);
    expect([ending.cancel_at !== null, ending.cancel_at_period_end]).toEqual([true, false]);
    await act('resume', { subscription });
    expect((await stripe.subscriptions.retrieve(subscription)).cancel_at).toBeNull();
    await expect(
      stripe.billingPortal.sessions.create({
        customer,
        flow_data: { type: 'subscription_update', subscription_update: { subscription } },
      }),
    ).rejects.toMatchObject({ message: expect.stringContaining('multiple subscription items') });
  });
});

describe('an invoice', () => {
  it('has a page where it is paid, and a PDF', async () => {
    const session = await checkout();
    await local.submit(`pay/${session.id}`, { card: GOOD });
    const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
    const { body } = await local.press(`subscriptions/${subscription}/renew`, { payment: 'fail' });
    const open = await stripe.invoices.retrieve(body.latest_invoice);
    expect(open).toMatchObject({
      status: 'open',
      parent: { subscription_details: { subscription } },
    });
    await local.submit(`invoices/${open.id}`, { card: GOOD });
    expect((await stripe.invoices.retrieve(open.id ?? '')).status).toBe('paid');
    expect(await (await fetch(open.hosted_invoice_url ?? '')).text()).toContain(open.number ?? '-');
    const pdf = await fetch(open.invoice_pdf ?? '');
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(await pdf.text()).toMatch(/^%PDF-1\.4[\s\S]*%%EOF\n$/);
  });
});

describe('the overview', () => {
  it('lets a year pass by its buttons, and refuses strange sites', async () => {
    const session = await checkout();
    await local.submit(`pay/${session.id}`, { card: GOOD });
    const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
    const path = `test/subscriptions/${subscription}/renew`;
    expect(await (await fetch(local.url())).text()).toContain(path);
    for (let month = 0; month < 12; month++) await local.press(path.slice(5));
    const { data } = await stripe.invoices.list({ subscription: String(subscription), limit: 100 });
    expect(data.filter(({ status }) => status === 'paid')).toHaveLength(13);
    const strange = { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } };
    expect((await fetch(`${local.url()}/${path}`, strange)).status).toBe(403);
  });
});
