import { type Account, newId } from './account.ts';
import { required, text } from './parameters.ts';
import { invalid } from './refusal.ts';
import { listRoute, route } from './route.ts';
import type { TaxId } from './types.ts';

/** Of those that Stripe knows, the ones whose form is checked here. */
const forms: Record<string, RegExp> = {
  eu_vat:
    /^(?:AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK)[A-Z0-9]{2,13}$/,
  gb_vat: /^GB\d{9}$/,
  us_ein: /^\d{2}-\d{7}$/,
  ch_vat: /^CHE-?\d{3}\.?\d{3}\.?\d{3} ?(?:MWST|TVA|IVA)$/,
};
export const taxIdTypes = Object.keys(forms);

const PATH = '/v1/customers/:id/tax_ids';

export const taxIdRoutes = [
  route(
    'POST',
    PATH,
    { type: required(text()), value: required(text(50)) },
    (account, values, id) =>
      addTaxId(account, account.need('customer', id).id, values.type, values.value),
  ),
  listRoute(PATH, 'tax_id', {}, ({ customer }, _values, id) => customer === id),
  route('DELETE', `${PATH}/:child`, {}, (account, _values, _id, child) =>
    removeTaxId(account, child),
  ),
];

export function addTaxId(account: Account, customer: string, type: string, value: string): TaxId {
  const form = forms[type];
  if (!form) throw invalid(`Invalid type: must be one of ${taxIdTypes.join(', ')}`, 'type');
  if (!form.test(value)) throw invalid(`Invalid value for ${type}.`, 'value', 'tax_id_invalid');
  const taxId: TaxId = {
    id: newId('txi'),
    object: 'tax_id',
    country: type === 'eu_vat' ? value.slice(0, 2) : type.slice(0, 2).toUpperCase(),
    created: account.now(),
    customer,
    customer_account: null,
    livemode: false,
    owner: { type: 'customer', customer, customer_account: null },
    type,
    value,
    verification: { status: 'pending', verified_address: null, verified_name: null },
  };
  account.save(taxId, 'customer.tax_id');
  return taxId;
}

export function removeTaxId(account: Account, id: string) {
  const taxId = account.need('tax_id', id);
  account.store.remove(id);
  account.emit('customer.tax_id.deleted', taxId);
  return { id, object: 'tax_id', deleted: true };
}
