import type { Wanted } from '../oauth.ts';
import type { Slack } from '../slack.ts';
import { html, layout } from './layout.ts';

/** What a scope lets an app do, in words. */
const RIGHTS: Record<string, string> = {
  'app_mentions:read': 'View messages that mention it',
  'assistant:write': 'Act as an agent',
  'channels:history': 'View messages in public channels that it is in',
  'channels:read': 'View basic information about public channels',
  'chat:write': 'Send messages as itself',
  'chat:write.public': 'Send messages to channels that it is not in',
  commands: 'Add slash commands',
  'files:read': 'View files in conversations that it is in',
  'files:write': 'Upload files',
  'groups:history': 'View messages in private channels that it is in',
  'im:history': 'View messages in direct messages with it',
  'im:write': 'Start direct messages',
  'mpim:history': 'View messages in group direct messages that it is in',
  'users:read': 'View people in the workspace',
  'users:read.email': 'View e-mail addresses of people in the workspace',
};

export function consentPage(slack: Slack, { app, scopes }: Wanted, query: URLSearchParams): string {
  const teams = slack.store.list('team');
  const wanted = query.get('team') ?? app.team;
  const people = teams.flatMap((team) =>
    slack.store
      .list('user', team.id)
      .filter((user) => !user.app && !user.isDeleted)
      .map((user) => ({ user, team })),
  );
  const first = people.find(({ user, team }) => team.id === wanted && user.role === 'owner');
  const options = people.map(
    ({ user, team }) =>
      `<option value="${html(user.id)}"${user.id === first?.user.id ? ' selected' : ''}>${html(user.real_name)} (${html(user.role.replaceAll('_', ' '))}), ${html(team.name)}</option>`,
  );
  const { name, description } = app.manifest.display_information;
  const isOrganization = slack.store.get('team', app.team)?.enterprise !== undefined;
  const canSpread = isOrganization && app.manifest.settings?.org_deploy_enabled;
  return layout(
    `Install ${name}`,
    `<main class="sheet">
      <h1>${html(name)} wants to access a workspace</h1>
      ${description ? `<p>${html(description)}</p>` : ''}
      <h2>What it will be able to do</h2>
      <ul>${scopes.map((scope) => `<li>${html(RIGHTS[scope] ?? scope)} <code>${html(scope)}</code></li>`).join('')}</ul>
      <form method="post" action="/oauth/v2/authorize?${html(query.toString())}" class="stack">
        <label>Install as<select name="user">${options.join('')}</select></label>
        ${canSpread ? '<label>Where<select name="where"><option value="workspace">This workspace</option><option value="organization">The whole organization</option></select></label>' : ''}
        <div class="row"><button class="primary" name="answer" value="allow">Allow</button><button name="answer" value="deny">Cancel</button></div>
      </form>
      <p class="note">A stand-in on this machine: nothing leaves it.</p>
    </main>`,
  );
}

/** Slack shows what is wrong with an address to the person, and sends nobody on. */
export const refusedPage = (error: string): string =>
  layout(
    'Something went wrong',
    `<main class="sheet"><h1>Something went wrong</h1><p role="alert">${html(SENTENCES[error] ?? error)}</p>
      <p class="note"><code>${html(error)}</code></p><p><a href="/">To the workspaces</a></p></main>`,
  );

const SENTENCES: Record<string, string> = {
  invalid_client_id: 'No app has this client_id.',
  bad_redirect_uri: 'redirect_uri did not match any of the configured URIs.',
  invalid_scope: 'The app asks for scopes that its manifest does not name.',
  invalid_team_for_non_distributed_app:
    'This app can be installed only in the workspace whose configuration token made it.',
  app_not_org_deployable: 'This app cannot be installed in a whole organization.',
  access_denied: 'This person may not install apps here.',
};
