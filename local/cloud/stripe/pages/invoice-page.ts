import type { Account } from '../account.ts';
import { money } from '../lines.ts';
import { cardFields } from './card-fields.ts';
import { day, html, layout, problem } from './layout.ts';

export function invoicePage(account: Account, id: string, refused?: string): string | undefined {
  const invoice = account.store.get('invoice', id);
  if (!invoice || invoice.status === 'draft') return undefined;
  const {
    number,
    lines,
    total,
    currency,
    status,
    created,
    customer_name: name,
    amount_due: due,
  } = invoice;
  const rows = lines.data.map(
    ({ description, amount }) =>
      `<tr><td>${html(description)}</td><td>${money(amount, currency)}</td></tr>`,
  );
  return layout(
    `Invoice ${number}`,
    `${problem(refused)}
    <p>${html(name)}, ${day(created)}: ${html(status)}. <a href="/invoices/${id}/pdf">PDF</a></p>
    <table><caption class="hidden">What is billed</caption>${rows.join('')}
      <tr><th scope="row">Total</th><td>${money(total, currency)}</td></tr>
      <tr><th scope="row">Due</th><td><strong>${money(due, currency)}</strong></td></tr></table>
    ${status === 'open' ? `<form method="post" class="fields">${cardFields()}<button class="main">Pay ${money(due, currency)}</button></form>` : ''}`,
  );
}
