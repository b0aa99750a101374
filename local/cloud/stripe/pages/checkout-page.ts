import type { Account } from '../account.ts';
import { lineItems } from '../checkout.ts';
import { money } from '../lines.ts';
import { taxIdTypes } from '../tax-ids.ts';
import type { CheckoutSession } from '../types.ts';
import { cardFields } from './card-fields.ts';
import { html, layout, problem } from './layout.ts';

export function checkoutPage(account: Account, id: string, refused?: string): string | undefined {
  const session = account.store.get('checkout.session', id);
  if (!session) return undefined;
  if (session.status !== 'open') {
    return layout(
      session.status === 'complete' ? 'This checkout is complete' : 'This checkout has expired',
      `<p><a href="${html(backFrom(session))}">Back to where you came from</a></p>`,
    );
  }
  const customer = account.store.get('customer', session.customer ?? '');
  const currency = session.currency ?? 'usd';
  const lines = lineItems(account, session).map(
    ({ description, quantity, amount_total: amount, price }) =>
      `<tr><td>${quantity} × ${html(description)}</td><td>${money(amount, currency)} / ${html(price.recurring.interval)}</td></tr>`,
  );
  return layout(
    'Subscribe',
    `${problem(refused)}
    <table><caption class="hidden">What you subscribe to</caption>${lines.join('')}
      <tr><th scope="row">Due today</th><td><strong>${money(session.amount_total ?? 0, currency)}</strong></td></tr></table>
    <form method="post" class="fields">
      <label>Email <input name="email" type="email" autocomplete="email" value="${html(customer?.email)}" /></label>
      <label>Name <input name="name" autocomplete="name" value="${html(customer?.name)}" /></label>
      <label>Country, two letters <input name="country" maxlength="2" value="${html(customer?.address?.country ?? 'DE')}" /></label>
      ${session.tax_id_collection?.enabled ? taxIdFields() : ''}
      ${cardFields()}
      <button class="main">Subscribe</button>
    </form>
    ${session.cancel_url ? `<p><a href="${html(session.cancel_url)}">Back, without a subscription</a></p>` : ''}`,
  );
}

/** Where a payment leads, and where nobody has paid. */
export function backFrom({ id, status, success_url, cancel_url }: CheckoutSession): string {
  if (status !== 'complete') return cancel_url ?? '/';
  return (success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id);
}

export const taxIdFields = (): string => `
  <label>Kind of tax number <select name="taxIdType">${taxIdTypes
    .map((type) => `<option>${type}</option>`)
    .join('')}</select></label>
  <label>Tax number <input name="taxId" /></label>`;
