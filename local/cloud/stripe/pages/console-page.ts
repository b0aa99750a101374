import type { Account } from '../account.ts';
import type { Weather } from '../deliver.ts';
import { money } from '../lines.ts';
import type { Subscription } from '../types.ts';
import { button, day, html, layout, problem } from './layout.ts';

const WEEK = 7 * 86_400;

/** Everything at a glance, with the buttons that let a year pass in a minute. */
export function consolePage(account: Account, refused?: string): string {
  const subscriptions = account.store.list('subscription').slice(0, 20);
  return layout(
    'Subscriptions and events',
    `${problem(refused)}
    ${subscriptions.map((one) => subscriptionBlock(account, one)).join('') || '<p>No subscriptions yet. They come from a checkout of the product, and appear here when you load the page again.</p>'}
    <h2>Events</h2>
    ${weatherBlock(account)}
    ${eventTable(account)}`,
  );
}

function subscriptionBlock(account: Account, subscription: Subscription): string {
  const { id, customer, status, items, cancel_at: cancelAt, latest_invoice: latest } = subscription;
  const who = account.store.get('customer', customer);
  const what = items.data.map(({ quantity, price }) => {
    const product = account.store.get('product', price.product);
    return `${quantity} × ${html(product?.name)} (${money(price.unit_amount, price.currency)} / ${html(price.recurring.interval)})`;
  });
  const invoice = account.store.get('invoice', latest ?? '');
  const charge = account.store
    .list('charge', customer)
    .find((one) => one.status === 'succeeded' && !one.disputed);
  const isOver = ['canceled', 'incomplete', 'incomplete_expired', 'paused'].includes(status);
  const of = (label: string) => `${label}: ${who?.email ?? customer}`;
  const to = (action: string) => `/test/subscriptions/${id}/${action}`;
  return `<section class="card"><h2>${html(who?.name ?? who?.email ?? customer)}</h2>
    <p>${what.join(', ')}: <strong>${html(status)}</strong>, until ${day(items.data[0]?.current_period_end)}${cancelAt ? `, ends ${day(cancelAt)}` : ''}.
    ${invoice ? `Last invoice: <a href="/invoices/${invoice.id}">${html(invoice.number ?? 'draft')}</a>, ${money(invoice.amount_due, invoice.currency)}, ${invoice.status}.` : ''}</p>
    <div class="buttons">
      ${isOver ? '' : button(to('renew'), 'Renew now', {}, of('Renew now'))}
      ${isOver ? '' : button(to('renew'), 'Fail payment', { payment: 'fail' }, of('Fail payment'))}
      ${status === 'trialing' ? button(to('end-trial'), 'End trial', {}, of('End trial')) : ''}
      ${isOver ? '' : button(to('advance'), 'A week passes', { seconds: WEEK }, of('A week passes'))}
      ${invoice?.status === 'open' ? button(`/test/invoices/${invoice.id}/pay`, 'Pay open invoice', {}, of('Pay open invoice')) : ''}
      ${charge ? button(`/test/charges/${charge.id}/dispute`, 'Dispute last charge', {}, of('Dispute last charge')) : ''}
    </div></section>`;
}

function weatherBlock({ store }: Account): string {
  const {
    hold = false,
    drop = 0,
    twice = false,
    delay_ms: delay = 0,
  } = store.note<Weather>('weather') ?? {};
  const held = store.deliveries('held').length;
  const set = (label: string, values: Record<string, string | number>) =>
    button('/test/deliveries', label, values);
  return `<p>${hold ? `Events are held: ${held} so far.` : 'Events are delivered as they come.'}
      ${twice ? 'Each is delivered twice.' : ''} ${drop ? `The next ${drop} are dropped.` : ''} ${delay ? `Each comes ${delay / 1_000} s late.` : ''}</p>
    <div class="buttons">
      ${button('/test/events/last/repeat', 'Repeat event')}
      ${set('Drop next', { drop: drop + 1 })}
      ${hold ? set('Hold no more', { hold: 'false' }) : set('Hold events', { hold: 'true' })}
      ${held ? button('/test/deliveries/release', 'Deliver in order') : ''}
      ${held ? button('/test/deliveries/release', 'Reverse order', { order: 'reversed' }) : ''}
      ${set(twice ? 'Deliver once' : 'Deliver twice', { twice: String(!twice) })}
      ${set(delay ? 'Deliver at once' : 'Deliver 10 s late', { delay_ms: delay ? 0 : 10_000 })}
      ${button('/test/deliveries/retry', 'Retry failed now')}
    </div>`;
}

function eventTable({ store }: Account): string {
  const rows = store.lastDeliveries(50).map(({ event: id, state, attempts, answer }) => {
    const event = store.get('event', id);
    return `<tr><td>${day(event?.created)}</td><td>${html(event?.type)}</td><td>${html(state)}${answer ? `, ${html(answer)}` : ''}${attempts > 1 ? `, ${attempts} attempts` : ''}</td>
      <td>${button(`/test/events/${id}/repeat`, 'Repeat', {}, `Repeat ${event?.type}`)}</td></tr>`;
  });
  if (rows.length === 0)
    return '<p>Nothing was sent yet: events go to the webhook endpoints that are registered.</p>';
  return `<table><caption class="hidden">The last deliveries</caption><thead><tr><th>Time</th><th>Event</th><th>Delivery</th><th></th></tr></thead>${rows.join('')}</table>`;
}
