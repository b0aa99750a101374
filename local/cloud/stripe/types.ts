import type { Stripe } from 'stripe';

/**
 * The objects as the SDK of the pinned version types them, so that the compiler says when a field is missing;
 * what the API would expand stands in them as an id, and decimals as the text that goes over the wire.
 */
type Kept<T> = {
  [K in keyof T]: string extends NonNullable<T[K]>
    ? Extract<T[K], string | null | undefined>
    : Stripe.Decimal extends NonNullable<T[K]>
      ? string | null
      : T[K];
};
type With<T, Changes> = Omit<Kept<T>, keyof Changes> & Changes;
type List<T> = With<Stripe.ApiList<T>, { data: T[] }>;

export type Product = Kept<Stripe.Product>;
export type Price = With<
  Stripe.Price,
  { unit_amount: number; recurring: Stripe.Price.Recurring; product: string }
>;
export type Plan = Kept<Stripe.Plan>;
export type Customer = With<
  Stripe.Customer,
  {
    invoice_settings: With<
      Stripe.Customer.InvoiceSettings,
      { default_payment_method: string | null }
    >;
  }
>;
export type TaxId = Kept<Stripe.TaxId>;
export type PaymentMethod = Kept<Stripe.PaymentMethod>;
type Coupon = Kept<Stripe.Coupon>;
export type Discount = Kept<Stripe.Discount>;
type TaxRate = Stripe.TaxRate;
export type SubscriptionItem = With<
  Stripe.SubscriptionItem,
  { price: Price; plan: Plan; quantity: number; discounts: string[] }
>;
type PendingUpdate = With<
  Stripe.Subscription.PendingUpdate,
  { subscription_items: SubscriptionItem[] | null }
>;
export type Subscription = With<
  Stripe.Subscription,
  {
    customer: string;
    discounts: string[];
    items: List<SubscriptionItem>;
    pending_update: PendingUpdate | null;
  }
>;
export type SchedulePhase = With<
  Stripe.SubscriptionSchedule.Phase,
  { items: With<Stripe.SubscriptionSchedule.Phase.Item, { price: string; quantity: number }>[] }
>;
export type SubscriptionSchedule = With<
  Stripe.SubscriptionSchedule,
  { customer: string; phases: SchedulePhase[] }
>;
export type InvoiceLine = With<
  Stripe.InvoiceLineItem,
  {
    pricing: {
      price_details: { price: string; product: string };
      type: 'price_details';
      unit_amount_decimal: string;
    };
  }
>;
export type Invoice = With<
  Stripe.Invoice,
  {
    customer: string;
    lines: List<InvoiceLine>;
    status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  }
>;
export type InvoiceItem = With<Stripe.InvoiceItem, { customer: string; quantity_decimal: string }>;
export type InvoicePayment = With<
  Stripe.InvoicePayment,
  { invoice: string; payment: { type: 'payment_intent'; payment_intent: string } }
>;
export type PaymentIntent = With<Stripe.PaymentIntent, { customer: string }>;
export type Charge = With<Stripe.Charge, { customer: string }>;
export type Refund = Kept<Stripe.Refund>;
export type Dispute = With<Stripe.Dispute, { charge: string }>;
export type CheckoutSession = Kept<Stripe.Checkout.Session>;
export type PortalSession = Kept<Stripe.BillingPortal.Session>;
export type PortalConfiguration = Kept<Stripe.BillingPortal.Configuration>;
export type WebhookEndpoint = Kept<Stripe.WebhookEndpoint>;
export type Event = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
};

/** By the name that every object carries. */
export type Kinds = {
  product: Product;
  price: Price;
  customer: Customer;
  tax_id: TaxId;
  tax_rate: TaxRate;
  coupon: Coupon;
  discount: Discount;
  payment_method: PaymentMethod;
  subscription: Subscription;
  subscription_schedule: SubscriptionSchedule;
  invoice: Invoice;
  invoiceitem: InvoiceItem;
  invoice_payment: InvoicePayment;
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  'checkout.session': CheckoutSession;
  'billing_portal.session': PortalSession;
  'billing_portal.configuration': PortalConfiguration;
  webhook_endpoint: WebhookEndpoint;
  event: Event;
};
export type Kind = keyof Kinds;
export type Thing = Kinds[Kind];
