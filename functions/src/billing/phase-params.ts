import type { Stripe } from 'stripe';

type Phase = Stripe.SubscriptionSchedule.Phase;
type PhaseParams = Stripe.SubscriptionScheduleUpdateParams.Phase;
type Item = Phase['items'][number];
type ItemParams = PhaseParams['items'][number];

/**
 * A phase of a schedule as an update has to name it for the phase to stay as it is. An update replaces phases as a whole: a
 * discount, a tax rate or a trial that it does not name is gone. But for its metadata: those go to the subscription as a phase begins,
 * stay there where they are not named, and would be put back to what they were.
 */
export const phaseParams = (phase: Phase): PhaseParams => ({
  ...lastingParams(phase),
  ...set({
    billing_cycle_anchor: phase.billing_cycle_anchor,
    proration_behavior: phase.proration_behavior,
    // A trial that was over before is none of this phase.
    trial_end: (phase.trial_end ?? 0) > phase.start_date ? phase.trial_end : null,
  }),
  start_date: phase.start_date,
  end_date: phase.end_date,
  items: phase.items.map(itemParams),
});

/** What goes on in the phases that follow: all but dates, trial and items. */
export const lastingParams = (phase: Phase): Omit<PhaseParams, 'items'> =>
  set({
    application_fee_percent: phase.application_fee_percent,
    automatic_tax: phase.automatic_tax && {
      enabled: phase.automatic_tax.enabled,
      ...set({ liability: payeeParams(phase.automatic_tax.liability) }),
    },
    billing_thresholds: phase.billing_thresholds && set(phase.billing_thresholds),
    collection_method: phase.collection_method,
    default_payment_method: idOf(phase.default_payment_method),
    default_tax_rates: idsOf(phase.default_tax_rates),
    description: phase.description,
    discounts: (phase.discounts ?? []).map(discountParams),
    invoice_settings: phase.invoice_settings && invoiceParams(phase.invoice_settings),
    on_behalf_of: idOf(phase.on_behalf_of),
    transfer_data: phase.transfer_data && {
      destination: idOf(phase.transfer_data.destination),
      ...set({ amount_percent: phase.transfer_data.amount_percent }),
    },
  });

export const itemParams = (item: Item): ItemParams => ({
  price: idOf(item.price),
  ...set({
    billing_thresholds: item.billing_thresholds?.usage_gte
      ? { usage_gte: item.billing_thresholds.usage_gte }
      : null,
    discounts: (item.discounts ?? []).map(discountParams),
    metadata: item.metadata,
    quantity: item.quantity,
    tax_rates: idsOf(item.tax_rates),
  }),
});

/** The discount that runs is named where it is known: a coupon would begin its months anew. */
function discountParams({ coupon, discount, promotion_code }: Phase['discounts'][number]) {
  if (discount) return { discount: idOf(discount) };
  if (promotion_code) return { promotion_code: idOf(promotion_code) };
  return set({ coupon: idOf(coupon) });
}

const invoiceParams = ({
  account_tax_ids,
  issuer,
  ...rest
}: NonNullable<Phase['invoice_settings']>) =>
  set({ ...rest, account_tax_ids: idsOf(account_tax_ids), issuer: payeeParams(issuer) });

const payeeParams = (payee: { type: string; account?: string | { id: string } } | null) =>
  payee && { type: payee.type, ...set({ account: idOf(payee.account) }) };

/** Answers hold some things whole; requests name them. */
export function idOf<T extends string | { id: string } | null | undefined>(
  value: T,
): string | Extract<T, null | undefined> {
  if (value === null || value === undefined) return value as Extract<T, null | undefined>;
  return typeof value === 'string' ? value : value.id;
}

const idsOf = (values: (string | { id: string })[] | null | undefined): string[] =>
  (values ?? []).map((value) => idOf(value));

/** Without what is not set. An empty list is left out, too: a request cannot say it but as an order to have none. */
function set<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const isSet = (value: unknown) =>
    value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => isSet(value))) as never;
}
