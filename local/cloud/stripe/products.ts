import { type Account, newId } from './account.ts';
import { changeMetadata, clearable, flag, list, metadata, required, text } from './parameters.ts';
import { invalid } from './refusal.ts';
import { listRoute, retrieve, route } from './route.ts';
import type { Product } from './types.ts';

const PATH = '/v1/products';
const shared = {
  active: flag(),
  metadata: metadata(),
  statement_descriptor: text(22),
};

export const productRoutes = [
  route(
    'POST',
    PATH,
    {
      ...shared,
      name: required(text(250)),
      id: text(),
      description: text(),
      tax_code: text(),
      unit_label: text(12),
      url: text(),
    },
    (account, values) => {
      const { id = newId('prod'), metadata: given, ...rest } = values;
      if (account.store.find(id)) {
        throw invalid(`Product already exists.`, 'id', 'resource_already_exists');
      }
      return saved(account, {
        id,
        object: 'product',
        active: true,
        created: account.now(),
        default_price: null,
        description: null,
        images: [],
        livemode: false,
        marketing_features: [],
        metadata: changeMetadata({}, given),
        package_dimensions: null,
        shippable: null,
        statement_descriptor: null,
        tax_code: null,
        tax_details: null,
        type: 'service',
        unit_label: null,
        updated: account.now(),
        url: null,
        ...rest,
      });
    },
  ),
  retrieve(PATH, 'product'),
  route(
    'POST',
    `${PATH}/:id`,
    {
      ...shared,
      name: text(250),
      default_price: text(),
      description: clearable(text()),
      tax_code: clearable(text()),
      unit_label: clearable(text(12)),
      url: clearable(text()),
    },
    (account, { metadata: given, ...rest }, id) => {
      const product = account.need('product', id);
      if (rest.default_price) account.need('price', rest.default_price, 'default_price');
      return saved(account, {
        ...product,
        ...rest,
        metadata: changeMetadata(product.metadata, given),
        updated: account.now(),
      });
    },
  ),
  listRoute(
    PATH,
    'product',
    { active: flag(), ids: list(text(), 100) },
    (product, { active, ids }) =>
      (active === undefined || product.active === active) && (!ids || ids.includes(product.id)),
  ),
];

function saved(account: Account, product: Product): Product {
  account.save(product, 'product');
  return product;
}
