import type { Account } from './account.ts';
import { lineItems } from './checkout.ts';
import { paymentsOf } from './payments.ts';
import { invalid } from './refusal.ts';
import { page } from './route.ts';
import type { Thing } from './types.ts';

type Node = { [name: string]: unknown };

const DEEPEST = 4;
/** Texts that look like ids and are none. */
const NOT_IDS = new Set(['id', 'url', 'status', 'object']);

/** Puts whole objects in the places of ids, where `expand` names them: `data.latest_invoice.payments`. */
export function expand(account: Account, answer: object, paths: string[]): object {
  const copy = JSON.parse(JSON.stringify(answer)) as Node;
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.filter((step) => step !== 'data').length > DEEPEST) {
      throw invalid(
        `You cannot expand more than ${DEEPEST} levels of a property. Property: ${path}`,
        'expand',
      );
    }
    walk(account, copy, steps, path);
  }
  return copy;
}

function walk(account: Account, node: Node, [step = '', ...rest]: string[], path: string): void {
  const value = node[step] ?? included(account, node, step);
  if (value === undefined || NOT_IDS.has(step)) throw notExpandable(path);
  if (value === null) return;
  const found = typeof value === 'string' ? account.store.find(value) : value;
  // A deleted customer is still named.
  if (found === undefined) {
    if (typeof value === 'string' && account.store.note(`deleted:${value}`)) {
      node[step] = { id: value, object: 'customer', deleted: true };
      return;
    }
    throw notExpandable(path);
  }
  if (typeof found !== 'object') throw notExpandable(path);
  node[step] = typeof value === 'string' ? JSON.parse(JSON.stringify(found)) : found;
  if (rest.length === 0) return;
  for (const next of [node[step]].flat()) walk(account, next as Node, rest, path);
}

/** What is only there when it is asked for. */
function included(account: Account, node: Node, step: string): unknown {
  const object = node as unknown as Thing;
  if (step in node) return node[step];
  if (object.object === 'invoice' && step === 'payments') {
    return page(paymentsOf(account, object), {}, `/v1/invoice_payments?invoice=${object.id}`);
  }
  if (object.object === 'checkout.session' && step === 'line_items') {
    return page(lineItems(account, object), {}, `/v1/checkout/sessions/${object.id}/line_items`);
  }
  if (object.object === 'charge' && step === 'refunds') {
    const all = account.store
      .list('refund', object.customer)
      .filter(({ charge }) => charge === object.id);
    return page(all, {}, `/v1/charges/${object.id}/refunds`);
  }
  if (object.object === 'customer' && step === 'subscriptions') {
    const all = account.store
      .list('subscription', object.id)
      .filter(({ status }) => status !== 'canceled');
    return page(all, {}, `/v1/customers/${object.id}/subscriptions`);
  }
  if (object.object === 'customer' && step === 'tax_ids') {
    return page(account.store.list('tax_id', object.id), {}, `/v1/customers/${object.id}/tax_ids`);
  }
  return undefined;
}

const notExpandable = (path: string) =>
  invalid(`This property cannot be expanded (${path}).`, 'expand');
