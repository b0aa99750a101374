import type { listInvoices as contract, Invoice } from '@talkwright/shared/areas/billing';
import type { Output, ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Stripe } from 'stripe';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Member } from '../accounts/caller.ts';
import { type Payments, stripeCodeOf, stripeParamOf } from '../platform/payments.ts';

type Needs = { accounts: AccountsReader; payments: Payments };

const PAGE = 25;

export async function listInvoices(
  { accounts, payments }: Needs,
  { tenantId }: Member,
  { cursor }: ParsedInput<typeof contract>,
): Promise<Output<typeof contract>> {
  if (!payments.isOn) throw new Failure('billing_off');
  const customer = (await accounts.getTenant(tenantId)).billing?.customerId;
  if (!customer) return { invoices: [], nextCursor: null };
  const page = await payments
    .ask(({ invoices }) =>
      invoices.list({ customer, limit: PAGE, ...(cursor && { starting_after: cursor }) }),
    )
    .catch(nothingOf);
  return {
    invoices: page.data.flatMap(toInvoice),
    nextCursor: (page.has_more && page.data.at(-1)?.id) || null,
  };
}

/** Drafts are nobody's yet; what Stripe calls by a name that is new to us is left out as well. */
function toInvoice(invoice: Stripe.Invoice): Invoice[] {
  const { id, number, created, total, amount_remaining, invoice_pdf, hosted_invoice_url } = invoice;
  const { status } = invoice;
  if (!isKnown(status)) return [];
  const isOpen = status === 'open';
  return [
    {
      ...{ id, number, total, status },
      created_at: new Date(created * 1_000).toISOString(),
      due: isOpen ? amount_remaining : 0,
      pdf_url: invoice_pdf ?? null,
      pay_url: (isOpen && hosted_invoice_url) || null,
    },
  ];
}

const isKnown = (status: string | null): status is Invoice['status'] =>
  ['open', 'paid', 'void', 'uncollectible'].includes(status ?? '');

/** A cursor is the last one's id, which the sender may have from anywhere. A customer may have been deleted by hand. */
function nothingOf(cause: unknown): Pick<Stripe.ApiList<Stripe.Invoice>, 'data' | 'has_more'> {
  if (stripeCodeOf(cause) !== 'resource_missing') throw cause;
  if (stripeParamOf(cause) === 'customer') return { data: [], has_more: false };
  throw new Failure('invalid_input', { message: 'There is no such page of invoices.' }, { cause });
}
