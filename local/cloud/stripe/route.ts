import type { Account } from './account.ts';
import { type Fields, integer, text, type Values } from './parameters.ts';
import { invalid } from './refusal.ts';
import type { Kind, Kinds } from './types.ts';

export type Route = {
  method: string;
  /** With `:id` (and `:child`) in the places of ids. */
  path: string;
  fields: Fields;
  run(account: Account, values: Record<string, unknown>, id: string, child: string): unknown;
};

/** One operation of the API: what it takes, and what it does. */
export function route<F extends Fields>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  fields: F,
  run: (account: Account, values: Values<F>, id: string, child: string) => unknown,
): Route {
  return { method, path, fields, run: run as Route['run'] };
}

export const retrieve = <K extends Kind>(path: string, kind: K): Route =>
  route('GET', `${path}/:id`, {}, (account, _values, id) => account.need(kind, id));

const paging = {
  limit: integer(1, 100),
  starting_after: text(),
  ending_before: text(),
};

/** A list, newest first; `select` says which of the objects the filters ask for. */
export function listRoute<K extends Kind, F extends Fields>(
  path: string,
  kind: K,
  filters: F,
  select: (object: Kinds[K], values: Values<F>, id: string) => boolean,
): Route {
  const fields = { ...filters, ...paging };
  return route('GET', path, fields, (account, values, id) => {
    const customer = 'customer' in values ? String(values.customer) : undefined;
    if (customer !== undefined) account.need('customer', customer, 'customer');
    const all = account.store.list(kind, customer);
    const wanted = all.filter((object) => select(object, values as Values<F>, id));
    return page(wanted, values as Paging, path.replace(':id', id));
  });
}

type Paging = { limit?: number; starting_after?: string; ending_before?: string };

export function page<T extends { id: string }>(all: T[], paged: Paging, url: string) {
  const { limit = 10, starting_after: after, ending_before: before } = paged;
  if (after && before)
    throw invalid('You may only specify one of these parameters: starting_after, ending_before.');
  const at = (id: string, param: string) => {
    const index = all.findIndex((one) => one.id === id);
    if (index < 0) throw invalid(`No such object: '${id}'`, param, 'resource_missing');
    return index;
  };
  if (before) {
    const end = at(before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: all.slice(start, end), has_more: start > 0, url };
  }
  const start = after ? at(after, 'starting_after') + 1 : 0;
  return {
    object: 'list',
    data: all.slice(start, start + limit),
    has_more: start + limit < all.length,
    url,
  };
}
