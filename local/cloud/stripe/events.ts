import { type Account, newId } from './account.ts';
import { clearable, flag, group, list, metadata, moment, required, text } from './parameters.ts';
import { invalid } from './refusal.ts';
import { listRoute, retrieve, route } from './route.ts';
import type { WebhookEndpoint } from './types.ts';

const PATH = '/v1/webhook_endpoints';

const fields = {
  description: clearable(text()),
  enabled_events: list(text(), 300),
  metadata: metadata(),
  url: text(),
};

export const eventRoutes = [
  retrieve('/v1/events', 'event'),
  listRoute(
    '/v1/events',
    'event',
    {
      created: group({ gt: moment(), gte: moment(), lt: moment(), lte: moment() }),
      delivery_success: flag(),
      type: text(),
      types: list(text()),
    },
    (event, { created, delivery_success: isDelivered, type, types }) =>
      (!type || matches(type, event.type)) &&
      (!types || types.some((one) => matches(one, event.type))) &&
      (isDelivered === undefined || isDelivered === (event.pending_webhooks === 0)) &&
      event.created > (created?.gt ?? -1) &&
      event.created >= (created?.gte ?? 0) &&
      event.created < (created?.lt ?? Number.POSITIVE_INFINITY) &&
      event.created <= (created?.lte ?? Number.POSITIVE_INFINITY),
  ),
  route(
    'POST',
    PATH,
    { ...fields, enabled_events: required(fields.enabled_events), url: required(text()) },
    (account, values) => {
      const secret = `whsec_${newId('x').slice(2)}`;
      return { ...addEndpoint(account, values.url, secret, values.enabled_events), secret };
    },
  ),
  retrieve(PATH, 'webhook_endpoint'),
  route('POST', `${PATH}/:id`, { ...fields, disabled: flag() }, (account, values, id) => {
    const before = account.need('webhook_endpoint', id);
    const { disabled, url, enabled_events: events } = values;
    if (url) requireLocal(url);
    const after: WebhookEndpoint = {
      ...before,
      enabled_events: events ?? before.enabled_events,
      status: disabled === undefined ? before.status : disabled ? 'disabled' : 'enabled',
      url: url ?? before.url,
    };
    account.keep(after);
    return after;
  }),
  route('DELETE', `${PATH}/:id`, {}, (account, _values, id) => {
    account.need('webhook_endpoint', id);
    account.store.remove(id);
    return { id, object: 'webhook_endpoint', deleted: true };
  }),
  listRoute(PATH, 'webhook_endpoint', {}, () => true),
];

/** One that listens to an address; one that is there already is changed. */
export function addEndpoint(
  account: Account,
  url: string,
  secret: string,
  events: string[],
): WebhookEndpoint {
  requireLocal(url);
  const endpoint: WebhookEndpoint = {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: null,
    application: null,
    created: account.now(),
    description: null,
    enabled_events: events,
    livemode: false,
    metadata: {},
    status: 'enabled',
    url,
  };
  account.store.setNote(`secret:${endpoint.id}`, secret);
  account.keep(endpoint);
  return endpoint;
}

/** What is invented here is told to nobody outside this machine. */
function requireLocal(url: string): void {
  const { hostname, protocol } = URL.parse(url) ?? {};
  if (protocol !== 'http:' || !['localhost', '127.0.0.1', '[::1]'].includes(hostname ?? '')) {
    throw invalid(
      'This stand-in sends webhooks to this machine only: http://localhost:…',
      'url',
      'url_invalid',
    );
  }
}

const matches = (wanted: string, type: string): boolean =>
  wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : wanted === type;
