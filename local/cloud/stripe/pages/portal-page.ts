import type { Account } from '../account.ts';
import { money } from '../lines.ts';
import { methodOfCustomer } from '../portal-actions.ts';
import type { Subscription } from '../types.ts';
import { cardFields } from './card-fields.ts';
import { taxIdFields } from './checkout-page.ts';
import { button, day, html, layout, problem } from './layout.ts';

export function portalPage(account: Account, id: string, refused?: string): string | undefined {
  const session = account.store.get('billing_portal.session', id);
  if (!session) return undefined;
  const customer = account.store.get('customer', session.customer);
  if (!customer) return undefined;
  const { features } = account.need(
    'billing_portal.configuration',
    session.configuration as string,
  );
  const to = (action: string) => `/portal/${id}/${action}`;
  const live = account.store
    .list('subscription', customer.id)
    .filter(({ status }) => !['canceled', 'incomplete_expired'].includes(status));
  const method = methodOfCustomer(account, customer.id);
  const taxIds = account.store.list('tax_id', customer.id);
  const invoices = account.store
    .list('invoice', customer.id)
    .filter(({ status }) => status !== 'draft');
  return layout(
    'Your billing',
    `${problem(refused)}
    ${session.return_url ? `<p><a href="${html(session.return_url)}">Back</a></p>` : ''}
    <h2>Subscription</h2>
    ${live.map((one) => subscriptionBlock(account, one, to, features.subscription_cancel.enabled)).join('') || '<p>There is none.</p>'}
    <h2>Card</h2>
    <p>${method?.card ? `${html(method.card.brand)} ending in ${html(method.card.last4)}` : 'No card yet.'}</p>
    <form method="post" action="${to('card')}" class="fields">${cardFields(false)}<button>Use this card</button></form>
    <h2>Name and address</h2>
    <form method="post" action="${to('address')}" class="fields">
      <label>Email <input name="email" type="email" value="${html(customer.email)}" /></label>
      <label>Name <input name="name" value="${html(customer.name)}" /></label>
      <label>Street <input name="line1" value="${html(customer.address?.line1)}" /></label>
      <label>Postal code <input name="postal_code" value="${html(customer.address?.postal_code)}" /></label>
      <label>City <input name="city" value="${html(customer.address?.city)}" /></label>
      <label>Country, two letters <input name="country" maxlength="2" value="${html(customer.address?.country)}" /></label>
      <button>Save</button>
    </form>
    <h2>Tax numbers</h2>
    ${taxIds.map(({ id: taxId, type, value }) => `<p>${html(type)} ${html(value)} ${button(to('remove-tax-id'), 'Remove', { taxId }, `Remove ${value}`)}</p>`).join('')}
    <form method="post" action="${to('tax-id')}" class="fields">${taxIdFields()}<button>Add</button></form>
    <h2>Invoices</h2>
    <table><caption class="hidden">Invoices</caption>${invoices
      .map(
        ({ id: invoice, number, created, total, currency, status }) =>
          `<tr><td>${day(created)}</td><td>${html(number)}</td><td>${money(total, currency)}</td><td>${status}</td>
           <td><a href="/invoices/${invoice}">Open</a> <a href="/invoices/${invoice}/pdf">PDF</a></td></tr>`,
      )
      .join('')}</table>`,
  );
}

function subscriptionBlock(
  account: Account,
  { id, status, items, cancel_at: cancelAt }: Subscription,
  to: (action: string) => string,
  isCancelable: boolean,
): string {
  const what = items.data.map(
    ({ quantity, price }) =>
      `${quantity} × ${html(account.store.get('product', price.product)?.name)}`,
  );
  const end = items.data[0]?.current_period_end;
  const action = cancelAt
    ? `<p>It ends on ${day(cancelAt)}.</p>${button(to('resume'), 'Keep it', { subscription: id })}`
    : isCancelable
      ? button(to('cancel'), 'Cancel at the end of the period', { subscription: id })
      : '';
  return `<p>${what.join(', ')}: ${html(status)}, until ${day(end)}</p>${action}`;
}
