import type { Slack } from '../slack.ts';
import { html, layout } from './layout.ts';
import { action } from './message-view.ts';

const back = { back: '/events' };

/** What the apps were told, and what may go wrong with it. */
export function eventsPage(slack: Slack): string {
  const { hold, twice, drop, delay_ms: delay, tiers } = slack.weather();
  const weather = (label: string, values: object) =>
    action('weather', label, { ...back, values: JSON.stringify(values) });
  const held = slack.store.deliveries('held').length;
  return layout(
    'Events and faults',
    `<main class="sheet wide-sheet">
      <p><a href="/">All workspaces</a></p>
      <h1>Events and faults</h1>
      <div id="weather" data-live><div id="weather-now">
        <p>${hold ? `Events are held: ${held} so far.` : 'Events are delivered as they come.'} ${twice ? 'Each comes twice.' : ''} ${drop ? `The next ${drop} are dropped.` : ''} ${delay ? `Each comes ${delay / 1_000} s late.` : ''} ${tiers ? 'The limits of the tiers hold.' : ''}</p>
        <div class="row">
          ${hold ? weather('Hold no more', { hold: null }) : weather('Hold events', { hold: true })}
          ${held ? action('release', 'Deliver what is held', back) : ''}
          ${twice ? weather('Deliver once', { twice: null }) : weather('Deliver twice', { twice: true })}
          ${weather('Drop the next', { drop: (drop ?? 0) + 1 })}
          ${delay ? weather('Deliver at once', { delay_ms: null }) : weather('Deliver 10 s late', { delay_ms: 10_000 })}
          ${action('repeat', 'Repeat the last', back)}
          ${action('retry', 'Retry failed now', back)}
          ${action('expire', 'End all streams', back)}
          ${tiers ? weather('No tiers', { tiers: null }) : weather('Limits of the tiers', { tiers: true })}
          ${action('limit', 'Limit posting for 30 s', back)}
        </div>
        <div class="wide"><table><caption class="hidden">The last deliveries</caption><thead><tr><th>Time</th><th>What</th><th>App</th><th>Delivery</th></tr></thead><tbody>${rows(slack)}</tbody></table></div>
      </div></div>
    </main>`,
  );
}

function rows(slack: Slack): string {
  const all = slack.store.lastDeliveries(60);
  if (all.length === 0) return '<tr><td colspan="4">Nothing was sent yet.</td></tr>';
  const time = (at: number) => new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' }).format(at);
  return all
    .map(({ created_ms: at, type, kind, app, state, attempts, answer, body }) => {
      const name = slack.store.get('app', app)?.manifest.display_information.name ?? app;
      return `<tr><td>${time(at)}</td><td><details><summary>${html(type)} <span class="note">${html(kind)}</span></summary><pre>${html(body)}</pre></details></td><td>${html(name)}</td><td>${html(state)}${answer ? `, ${html(answer)}` : ''}${attempts > 1 ? `, ${attempts} attempts` : ''}</td></tr>`;
    })
    .join('');
}
