import type Stripe from 'stripe';
import type { Local, plans } from './stripe-support.ts';

type Prices = Awaited<ReturnType<typeof plans>>;

const RETURN = 'https://app.example.com/';

/** Asks for every operation that the stand-in has, and for its objects in most of their states. */
export async function useAll(
  stripe: Stripe,
  local: Local,
  prices: Prices,
  customer: string,
): Promise<void> {
  await useCatalogue(stripe, prices);
  await useCustomers(stripe, customer);
  const subscription = await useSubscriptions(stripe, local, prices, customer);
  await useMoney(stripe, local, customer, subscription);
  await usePages(stripe, prices, customer);
  await useEvents(stripe);
  await stripe.subscriptions.cancel(subscription);
  await stripe.subscriptions.list({ customer, status: 'all' });
  await stripe.customers.del(customer);
  await stripe.customers.retrieve(customer);
}

async function useCatalogue(stripe: Stripe, { core }: Prices): Promise<void> {
  const { id } = await stripe.products.create({ name: 'Setup', description: 'Once' });
  await stripe.products.update(id, { description: '' });
  await stripe.products.retrieve(id);
  await stripe.products.list();
  await stripe.prices.update(core.id, { metadata: { kind: 'plan' } });
  await stripe.prices.retrieve(core.id);
  await stripe.prices.list({ expand: ['data.product'] });
  const { id: coupon } = await stripe.coupons.create({
    ...{ percent_off: 10, duration: 'repeating', duration_in_months: 3 },
  });
  await stripe.coupons.retrieve(coupon);
  await stripe.coupons.list();
  const rate = await stripe.taxRates.create({
    ...{ display_name: 'VAT', inclusive: false, percentage: 20 },
  });
  await stripe.taxRates.retrieve(rate.id);
  await stripe.taxRates.list();
}

async function useCustomers(stripe: Stripe, customer: string): Promise<void> {
  await stripe.customers.create({ email: 'bare@example.com' });
  await stripe.customers.update(customer, {
    address: { country: 'DE', line1: 'Hauptstr. 1', postal_code: '10115', city: 'Berlin' },
    phone: '+49 30 123',
  });
  await stripe.customers.list();
  const { id } = await stripe.customers.createTaxId(customer, {
    ...{ type: 'eu_vat', value: 'DE123456789' },
  });
  await stripe.customers.listTaxIds(customer);
  await stripe.customers.deleteTaxId(customer, id);
  const method = await stripe.paymentMethods.attach('pm_card_mastercard', { customer });
  await stripe.paymentMethods.retrieve(method.id);
  await stripe.paymentMethods.list({ customer });
  await stripe.customers.listPaymentMethods(customer);
  await stripe.paymentMethods.detach(method.id);
  await stripe.customers.retrieve(customer, { expand: ['tax_ids', 'subscriptions'] });
}

async function useSubscriptions(
  stripe: Stripe,
  local: Local,
  { core, pro, boost }: Prices,
  customer: string,
): Promise<string> {
  const [coupon] = (await stripe.coupons.list()).data;
  const [rate] = (await stripe.taxRates.list()).data;
  const { id } = await stripe.subscriptions.create({
    customer,
    items: [{ price: core.id }, { price: boost.id, quantity: 2 }],
    discounts: [{ coupon: coupon?.id ?? '' }],
    default_tax_rates: [rate?.id ?? ''],
    expand: ['latest_invoice.payments', 'customer', 'default_payment_method'],
  });
  const items = (await stripe.subscriptionItems.list({ subscription: id })).data;
  const plan = items.find(({ price }) => price.id === core.id)?.id ?? '';
  const boosts = items.find(({ price }) => price.id === boost.id)?.id ?? '';
  const change: Stripe.SubscriptionUpdateParams = {
    items: [
      { id: plan, price: pro.id },
      { id: boosts, quantity: 0 },
    ],
    proration_behavior: 'always_invoice',
  };
  await stripe.invoices.createPreview({
    subscription: id,
    subscription_details: { items: change.items, proration_behavior: 'always_invoice' },
  });
  await stripe.subscriptions.update(id, { ...change, payment_behavior: 'pending_if_incomplete' });
  await stripe.subscriptionItems.del(boosts, { proration_behavior: 'none' });
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  await stripe.subscriptions.retrieve(id, { expand: ['schedule', 'latest_invoice'] });

  const { id: schedule, phases } = await stripe.subscriptionSchedules.create({
    from_subscription: id,
  });
  await stripe.subscriptionSchedules.update(schedule, {
    phases: [
      {
        ...{ start_date: phases[0]?.start_date ?? 0, end_date: phases[0]?.end_date ?? 0 },
        items: [{ price: pro.id }],
        discounts: [{ coupon: coupon?.id ?? '' }],
      },
      { items: [{ price: core.id }], duration: { interval: 'month' } },
    ],
  });
  await stripe.subscriptionSchedules.retrieve(schedule);
  await stripe.subscriptionSchedules.list({ customer });
  await stripe.subscriptionSchedules.release(schedule);
  await usePausedTrial(stripe, local, core.id);
  return id;
}

async function usePausedTrial(stripe: Stripe, local: Local, price: string): Promise<void> {
  const { id: customer } = await stripe.customers.create({ name: 'Without a card' });
  const { id } = await stripe.subscriptions.create({
    customer,
    items: [{ price }],
    trial_period_days: 7,
    trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
  });
  await stripe.subscriptions.retrieve(id);
  await local.press(`subscriptions/${id}/end-trial`);
  await stripe.subscriptions.retrieve(id);
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  await stripe.customers.update(customer, {
    invoice_settings: { default_payment_method: card.id },
  });
  await stripe.subscriptions.resume(id);
}

async function useMoney(
  stripe: Stripe,
  local: Local,
  customer: string,
  subscription: string,
): Promise<void> {
  // A renewal that is declined leaves an invoice to be paid; the next one is a draft.
  const declined = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  await stripe.customers.update(customer, {
    invoice_settings: { default_payment_method: declined.id },
  });
  await local.press(`subscriptions/${subscription}/renew`);
  const [open] = (await stripe.invoices.list({ customer, status: 'open' })).data;
  await stripe.paymentIntents.list({ customer });
  const good = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  await stripe.customers.update(customer, {
    invoice_settings: { default_payment_method: good.id },
  });
  const paid = await stripe.invoices.pay(open?.id ?? '', { expand: ['payments'] });
  await stripe.invoices.listLineItems(paid.id);
  await stripe.invoices.retrieve(paid.id);
  const [payment] = (await stripe.invoicePayments.list({ invoice: paid.id })).data;
  const intent = String(payment?.payment.payment_intent);
  await stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] });
  const charges = (await stripe.charges.list({ customer })).data.filter(({ paid: is }) => is);
  const [first, second] = charges.map(({ id }) => id);
  const refund = await stripe.refunds.create({ charge: first ?? '', amount: 100 });
  await stripe.refunds.retrieve(refund.id);
  await stripe.refunds.list();
  await stripe.charges.retrieve(first ?? '', { expand: ['refunds'] });
  await local.press(`charges/${second}/dispute`);
  const [dispute] = (await stripe.disputes.list()).data;
  await stripe.disputes.retrieve(dispute?.id ?? '');
  await stripe.disputes.close(dispute?.id ?? '');
  const { items } = await stripe.subscriptions.retrieve(subscription);
  local.clock.time = (items.data[0]?.current_period_end ?? 0) + 60;
  const [draft] = (await stripe.invoices.list({ customer, status: 'draft' })).data;
  await stripe.invoices.finalizeInvoice(draft?.id ?? '');
  await stripe.invoices.voidInvoice(draft?.id ?? '');
}

async function usePages(stripe: Stripe, { core }: Prices, customer: string): Promise<void> {
  const { id } = await stripe.checkout.sessions.create({
    customer,
    line_items: [{ price: core.id, quantity: 1 }],
    mode: 'subscription',
    success_url: RETURN,
    cancel_url: RETURN,
  });
  await stripe.checkout.sessions.retrieve(id, { expand: ['line_items'] });
  await stripe.checkout.sessions.listLineItems(id);
  await stripe.checkout.sessions.list({ customer });
  await stripe.checkout.sessions.expire(id);
  const features = { invoice_history: { enabled: true } };
  const { id: configuration } = await stripe.billingPortal.configurations.create({ features });
  await stripe.billingPortal.configurations.update(configuration, { default_return_url: RETURN });
  await stripe.billingPortal.configurations.retrieve(configuration);
  await stripe.billingPortal.configurations.list();
  await stripe.billingPortal.sessions.create({ customer, return_url: RETURN });
  await stripe.billingPortal.sessions.create({
    ...{ customer, configuration, flow_data: { type: 'payment_method_update' } },
  });
}

async function useEvents(stripe: Stripe): Promise<void> {
  const { id } = await stripe.webhookEndpoints.create({
    ...{ url: 'http://localhost:9/hook', enabled_events: ['*'] },
  });
  await stripe.webhookEndpoints.update(id, { disabled: true });
  await stripe.webhookEndpoints.retrieve(id);
  await stripe.webhookEndpoints.list();
  await stripe.webhookEndpoints.del(id);
  const [event] = (await stripe.events.list({ limit: 100 })).data;
  await stripe.events.retrieve(event?.id ?? '');
}
