import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { eventually } from '../../support/eventually.ts';
import {
  customerWith,
  type Local,
  openReceiver,
  openStripe,
  plans,
  sdkFor,
} from './stripe-support.ts';

let local: Local;
let stripe: Stripe;
let price: Awaited<ReturnType<typeof plans>>;

beforeEach(async () => {
  local = await openStripe();
  stripe = local.sdk();
  price = await plans(stripe);
});
afterEach(() => local.close());

const port = () => Number(new URL(local.url()).port);

describe('prices', () => {
  it('are found by their lookup keys, which a new price takes over', async () => {
    const keys = { lookup_keys: ['Core_month', 'Pro_month', 'none'] };
    expect((await stripe.prices.list(keys)).data.map(({ id }) => id).sort()).toEqual(
      [price.core.id, price.pro.id].sort(),
    );
    const next = {
      product: String(price.core.product),
      currency: 'usd',
      unit_amount: 10_900,
      recurring: { interval: 'month' as const },
      lookup_key: 'Core_month',
    };
    await expect(stripe.prices.create(next)).rejects.toMatchObject({ param: 'lookup_key' });
    const newer = await stripe.prices.create({ ...next, transfer_lookup_key: true });
    expect((await stripe.prices.list({ lookup_keys: ['Core_month'] })).data).toMatchObject([
      { id: newer.id },
    ]);
    expect((await stripe.prices.retrieve(price.core.id)).lookup_key).toBeNull();
  });
});

describe('refusals', () => {
  it('of keys that could move money, and of none', async () => {
    await expect(sdkFor(port(), 'sk_live_x').customers.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      message: expect.stringContaining('live key'),
    });
    await expect(sdkFor(port(), 'nonsense').customers.list()).rejects.toMatchObject({
      statusCode: 401,
    });
  });

  it('name what is unknown, missing, wrong or not there', async () => {
    const unknown = { plan: 'core', email: 'a@example.com' } as Stripe.CustomerCreateParams;
    await expect(stripe.customers.create(unknown)).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'plan',
    });
    await expect(stripe.products.create({} as Stripe.ProductCreateParams)).rejects.toMatchObject({
      code: 'parameter_missing',
      param: 'name',
    });
    await expect(stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    const customer = await customerWith(stripe);
    const gone = await stripe.customers.create();
    await stripe.customers.del(gone.id);
    for (const one of ['cus_none', gone.id]) {
      await expect(stripe.subscriptions.list({ customer: one })).rejects.toMatchObject({
        ...{ statusCode: 400, code: 'resource_missing', param: 'customer' },
      });
    }
    const create = (items: Stripe.SubscriptionCreateParams.Item[]) =>
      stripe.subscriptions.create({ customer, items });
    await expect(create([{ price: 'price_none' }])).rejects.toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'items[0][price]',
    });
    await expect(create([{ price: price.pro.id, quantity: -1 }])).rejects.toMatchObject({
      code: 'parameter_invalid_integer',
    });
    await expect(create([{ price: price.pro.id, quantity: 1e9 }])).rejects.toMatchObject({
      code: 'parameter_invalid_integer',
    });
    await expect(
      create([{ price: price.pro.id }, { price: price.yearly.id }]),
    ).rejects.toMatchObject({ param: 'items' });
    await expect(create([{ price: price.pro.id }, { price: price.pro.id }])).rejects.toMatchObject({
      param: 'items',
    });
  });

  it('of a card are card errors', async () => {
    const customer = await stripe.customers.create();
    await expect(
      stripe.paymentMethods.attach('pm_card_visa_chargeDeclined', { customer: customer.id }),
    ).rejects.toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
      decline_code: 'generic_decline',
    });
  });
});

describe('a request', () => {
  it('with the same key is answered once, and refused with other parameters', async () => {
    const key = { idempotencyKey: 'customer:one' };
    const first = await stripe.customers.create({ metadata: { tenant: 'one' } }, key);
    const again = await stripe.customers.create({ metadata: { tenant: 'one' } }, key);
    expect(again.id).toBe(first.id);
    await expect(
      stripe.customers.create({ metadata: { tenant: 'two' } }, key),
    ).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
  });

  it('that was refused with a key is refused with it again, whatever has changed', async () => {
    const { id: customer } = await stripe.customers.create();
    const subscribe = () =>
      stripe.subscriptions.create(
        { customer, items: [{ price: price.pro.id }] },
        { idempotencyKey: 'subscribe:once' },
      );
    const refused = { statusCode: 400, code: 'resource_missing' };
    await expect(subscribe()).rejects.toMatchObject(refused);
    const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
    await expect(subscribe()).rejects.toMatchObject(refused);
  });

  it('that was cut off after it acted has acted once', async () => {
    const before = (await stripe.customers.list({ limit: 100 })).data.length;
    await local.press('faults', { kind: 'reset_after', count: 1 });
    await sdkFor(port(), 'sk_test_local', 2).customers.create({ email: 'cut@example.com' });
    expect((await stripe.customers.list({ limit: 100 })).data).toHaveLength(before + 1);
    await local.press('faults', { kind: 'error', count: 1 });
    await expect(stripe.customers.list()).rejects.toMatchObject({ statusCode: 500 });
  });

  it('for a list is paged, newest first, by the SDK alone', async () => {
    const made: string[] = [];
    for (let index = 0; index < 25; index++) {
      made.push((await stripe.customers.create({ email: 'many@example.com' })).id);
    }
    const listed: string[] = [];
    for await (const { id } of stripe.customers.list({ email: 'many@example.com', limit: 10 }))
      listed.push(id);
    expect(listed).toEqual(made.toReversed());
  });

  it('gets objects instead of ids where it asks for them, and only there', async () => {
    const customer = await customerWith(stripe);
    await stripe.subscriptions.create({ customer, items: [{ price: price.pro.id }] });
    const {
      data: [subscription],
    } = await stripe.subscriptions.list({
      customer,
      expand: ['data.customer', 'data.latest_invoice.payments'],
    });
    expect(subscription).toMatchObject({
      customer: { id: customer, object: 'customer' },
      latest_invoice: { status: 'paid', payments: { data: [{ status: 'paid' }] } },
      default_payment_method: null,
    });
    await expect(stripe.customers.retrieve(customer, { expand: ['email'] })).rejects.toMatchObject({
      param: 'expand',
    });
  });
});

describe('webhooks', () => {
  it('are signed, come again when refused, and can be held, reversed, doubled and dropped', async () => {
    const receiver = await openReceiver();
    const endpoint = await stripe.webhookEndpoints.create({
      url: receiver.url,
      enabled_events: ['customer.created', 'customer.updated'],
    });
    receiver.answer.status = 500;
    const customer = await stripe.customers.create({ email: 'hook@example.com' });
    await eventually(async () => expect(receiver.got.length).toBeGreaterThan(0));
    const [first = { body: '', signature: '' }] = receiver.got;
    const event = stripe.webhooks.constructEvent(
      first.body,
      first.signature,
      endpoint.secret ?? '',
    );
    expect(event).toMatchObject({
      type: 'customer.created',
      livemode: false,
      data: { object: { id: customer.id } },
    });
    expect(() =>
      stripe.webhooks.constructEvent(`${first.body} `, first.signature, endpoint.secret ?? ''),
    ).toThrow(Stripe.errors.StripeSignatureVerificationError);

    receiver.answer.status = 200;
    await local.press('deliveries/retry');
    await eventually(async () =>
      expect((await stripe.events.retrieve(event.id)).pending_webhooks).toBe(0),
    );

    receiver.got.length = 0;
    await local.press('deliveries', { hold: 'true', twice: 'true' });
    const other = await stripe.customers.create();
    await stripe.customers.update(other.id, { name: 'Held' });
    await local.press('deliveries', { hold: 'false', twice: 'false' });
    expect(receiver.got).toEqual([]);
    await local.press('deliveries/release', { order: 'reversed' });
    await eventually(async () => expect(receiver.got).toHaveLength(4));
    expect(receiver.types().sort()).toEqual([
      'customer.created',
      'customer.created',
      'customer.updated',
      'customer.updated',
    ]);

    receiver.got.length = 0;
    await local.press('deliveries', { drop: 1 });
    await stripe.customers.update(other.id, { name: 'Lost' });
    await stripe.customers.update(other.id, { phone: '1' });
    await eventually(async () => expect(receiver.got).toHaveLength(1));
    expect(JSON.parse(receiver.got[0]?.body ?? '{}').data.previous_attributes).toEqual({
      phone: null,
    });
    await local.press('events/last/repeat');
    await eventually(async () => expect(receiver.got).toHaveLength(2));
    await stripe.webhookEndpoints.del(endpoint.id);
    await receiver.close();
  });

  it('go to this machine only', async () => {
    await expect(
      stripe.webhookEndpoints.create({ url: 'https://example.com/hook', enabled_events: ['*'] }),
    ).rejects.toMatchObject({ param: 'url' });
  });
});

describe('what was stored', () => {
  it('is there after a restart, keys and undelivered events included', async () => {
    const receiver = await openReceiver();
    await stripe.webhookEndpoints.create({ url: receiver.url, enabled_events: ['*'] });
    await local.press('deliveries', { hold: 'true' });
    const key = { idempotencyKey: 'customer:restart' };
    const { id } = await stripe.customers.create({ email: 'stay@example.com' }, key);
    await local.restart();
    const again = local.sdk();
    expect((await again.customers.create({ email: 'stay@example.com' }, key)).id).toBe(id);
    await local.press('deliveries/release');
    await eventually(async () => expect(receiver.types()).toEqual(['customer.created']));
    await receiver.close();
  });
});
