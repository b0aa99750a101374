import type { Stripe } from 'stripe';
import { type Account, newId } from './account.ts';
import { changeMetadata, flag, integer, list, metadata, required, text } from './parameters.ts';
import { listRoute, retrieve, route } from './route.ts';

const PATH = '/v1/tax_rates';

export const taxRateRoutes = [
  route(
    'POST',
    PATH,
    {
      description: text(),
      display_name: required(text(50)),
      inclusive: required(flag()),
      metadata: metadata(),
      percentage: required(integer(0, 100)),
    },
    (account, { metadata: given, description = null, ...values }) => {
      const id = newId('txr');
      account.save(
        {
          id,
          object: 'tax_rate',
          active: true,
          country: null,
          created: account.now(),
          description,
          effective_percentage: null,
          flat_amount: null,
          jurisdiction: null,
          jurisdiction_level: null,
          livemode: false,
          metadata: changeMetadata({}, given),
          rate_type: null,
          state: null,
          tax_type: null,
          ...values,
        },
        'tax_rate',
      );
      return account.need('tax_rate', id);
    },
  ),
  retrieve(PATH, 'tax_rate'),
  listRoute(PATH, 'tax_rate', {}, () => true),
];

export const taxRatesSpec = list(text(), 5);

/** Answers hold them whole, requests name them. */
export const taxRatesOf = (account: Account, ids: string[], param: string): Stripe.TaxRate[] =>
  ids.map((id, index) => account.need('tax_rate', id, `${param}[${index}]`));
