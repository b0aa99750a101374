import type { App, ConfigToken, Team } from '../records.ts';
import type { Slack } from '../slack.ts';
import { html, layout } from './layout.ts';
import { action } from './message-view.ts';

const back = { back: '/apps' };

/** What api.slack.com/apps is: the configuration tokens of each workspace, and the apps. */
export function appsPage(slack: Slack, problem?: string): string {
  const teams = slack.store.list('team');
  return layout(
    'Your apps',
    `<main class="sheet wide-sheet">
      <p><a href="/">All workspaces</a></p>
      <h1>Your apps</h1>
      ${problem ? `<p class="problem" role="alert">${html(problem)}</p>` : ''}
      <div id="apps" data-live>${teams.map((team) => workspace(slack, team)).join('')}</div>
    </main>`,
  );
}

function workspace(slack: Slack, team: Team): string {
  const apps = slack.store.list('app', team.id);
  return `<section class="card" id="w-${html(team.id)}">
    <h2>${html(team.name)} <code>${html(team.id)}</code></h2>
    <h3>Your App Configuration Tokens</h3>
    ${tokens(slack, team)}
    <h3>Apps made here</h3>
    ${apps.map((app) => appView(slack, app)).join('') || '<p class="note">None yet. They are made with the tokens above.</p>'}
  </section>`;
}

function tokens(slack: Slack, team: Team): string {
  const newest = slack.store.list('config_token', team.id).findLast((one) => !one.isRotated);
  const make = action(
    'make-token',
    'Generate new tokens',
    { ...back, team: team.id },
    { title: `Generate new tokens for ${team.name}` },
  );
  if (!newest) return `<p class="note">None yet.</p>${make}`;
  const person = slack.store.get('user', newest.user)?.real_name;
  const rows = newest.isRefreshUsed
    ? ''
    : `<dl class="tokens">${secretRow('Access token', newest.id)}${secretRow('Refresh token', newest.refresh)}</dl>`;
  return `<p>${html(stateOf(slack, newest))} <span class="note">Those of ${html(person)}.</span></p>${rows}${make}`;
}

function stateOf(slack: Slack, token: ConfigToken): string {
  if (token.isRevoked) return 'Revoked.';
  if (token.isRefreshUsed) {
    return 'In use: whoever has pasted these tokens rotates them. For somewhere else, generate new ones.';
  }
  const hours = (token.exp - slack.seconds()) / 3_600;
  return hours > 0
    ? `Valid for ${hours.toFixed(1)} hours; the refresh token works once.`
    : 'Expired; the refresh token still works, once.';
}

const secretRow = (label: string, value: string): string =>
  `<dt>${label}</dt><dd><code>${html(value)}</code><button type="button" data-copy="${html(value)}" aria-label="Copy the ${label.toLowerCase()}">Copy</button></dd>`;

function appView(slack: Slack, app: App): string {
  const { name, description } = app.manifest.display_information;
  const installs = slack.store.list('install', app.id);
  const scopes = app.manifest.oauth_config?.scopes?.bot ?? [];
  const redirects = app.manifest.oauth_config?.redirect_urls ?? [];
  const url = app.manifest.settings?.event_subscriptions?.request_url;
  const rows = installs.map((one) => {
    const where =
      slack.store.get('team', one.team ?? '')?.name ??
      slack.store.get('enterprise', one.enterprise ?? '')?.name;
    const end =
      one.state === 'active'
        ? action(
            'uninstall',
            'Uninstall',
            { ...back, app: app.id, install: one.id },
            { title: `Uninstall ${name} from ${where}` },
          )
        : '';
    return `<li>${html(where)}: ${html(one.state)} ${end}</li>`;
  });
  const ask = new URLSearchParams({ client_id: app.client_id, scope: scopes.join(',') });
  const icon = app.icon
    ? `<img class="avatar" src="/icon/${html(app.id)}" alt="" width="36" height="36" />`
    : '';
  return `<article class="app" id="a-${html(app.id)}">
    <h4>${icon}${html(name)} <code>${html(app.id)}</code></h4>
    ${description ? `<p>${html(description)}</p>` : ''}
    <p>Events go to ${url ? `<code>${html(url)}</code> ${app.verifiedUrl === url ? '<span class="badge">verified</span>' : '<span class="badge">not verified yet</span>'}` : 'nowhere'}.</p>
    ${rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p class="note">Installed nowhere.</p>'}
    <details><summary>Manifest and credentials</summary><pre>${html(JSON.stringify(app.manifest, null, 2))}</pre>
      <dl class="tokens">${secretRow('Client ID', app.client_id)}${secretRow('Client secret', app.client_secret)}${secretRow('Signing secret', app.signing_secret)}</dl></details>
    <div class="row">${redirects.length > 0 ? `<a class="button" href="/oauth/v2/authorize?${html(ask.toString())}">Install to workspace</a>` : ''}
      ${action('delete-app', 'Delete app', { ...back, app: app.id }, { title: `Delete app ${name}` })}</div>
  </article>`;
}
