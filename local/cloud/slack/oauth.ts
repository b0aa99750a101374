import { installApp } from './apps.ts';
import type { App, Code, User } from './records.ts';
import { refuse } from './refusal.ts';
import { type Slack, secret } from './slack.ts';

export type Wanted = {
  app: App;
  scopes: string[];
  redirect_uri: string;
  isRedirectNamed: boolean;
  state: string | undefined;
};

const CODE_LIFETIME_S = 600;

/** What the address of a consent page asks for; refused before anybody is asked. */
export function readWanted(slack: Slack, query: URLSearchParams): Wanted {
  const app = slack.store.list('app').find((one) => one.client_id === query.get('client_id'));
  if (!app) throw refuse('invalid_client_id');
  const { redirect_urls: urls = [], scopes: { bot = [] } = {} } = app.manifest.oauth_config ?? {};
  const named = query.get('redirect_uri');
  const redirect = named ?? urls[0];
  if (!redirect || !urls.some((url) => isBelow(redirect, url))) throw refuse('bad_redirect_uri');
  const scopes = (query.get('scope') ?? '').split(/[ ,]+/).filter(Boolean);
  if (scopes.length === 0) throw refuse('invalid_scope', 'no scopes were asked for');
  const strange = scopes.filter((scope) => !bot.includes(scope));
  if (strange.length > 0) {
    throw refuse('invalid_scope', `not in the manifest: ${strange.join(', ')}`);
  }
  return {
    app,
    scopes,
    redirect_uri: redirect,
    isRedirectNamed: named !== null,
    state: query.get('state') ?? undefined,
  };
}

/** A registered address, or one below it. */
function isBelow(address: string, registered: string): boolean {
  const [asked, known] = [URL.parse(address), URL.parse(registered)];
  if (!asked || !known || asked.origin !== known.origin) return false;
  return asked.pathname === known.pathname || asked.pathname.startsWith(`${known.pathname}/`);
}

/** Where the browser goes on to, with a code that works once, or with the refusal. */
export function consent(
  slack: Slack,
  wanted: Wanted,
  answer: { user: string; isOrganization: boolean; isDenied: boolean; without: string[] },
): string {
  const location = new URL(wanted.redirect_uri);
  if (wanted.state !== undefined) location.searchParams.set('state', wanted.state);
  if (answer.isDenied) {
    location.searchParams.set('error', 'access_denied');
    return location.href;
  }
  const user = slack.need('user', answer.user);
  const code: Code = {
    id: secret(40),
    app: wanted.app.id,
    team: user.team,
    enterprise: mayInstall(slack, wanted.app, user, answer.isOrganization),
    user: user.id,
    redirect_uri: wanted.redirect_uri,
    isRedirectNamed: wanted.isRedirectNamed,
    // Fewer than were asked for: it happens.
    scopes: wanted.scopes.filter((scope) => !answer.without.includes(scope)),
    exp: slack.seconds() + CODE_LIFETIME_S,
  };
  slack.store.put('code', code);
  location.searchParams.set('code', code.id);
  return location.href;
}

/** An app that is not distributed installs where it was made, or in the organization of that place. */
function mayInstall(
  slack: Slack,
  app: App,
  user: User,
  isOrganization: boolean,
): string | undefined {
  if (['guest', 'single_channel_guest'].includes(user.role)) {
    throw refuse('access_denied', 'guests may not install apps');
  }
  const home = slack.need('team', app.team);
  const { enterprise } = slack.need('team', user.team);
  if (!isOrganization) {
    if (user.team !== app.team) throw refuse('invalid_team_for_non_distributed_app');
    return undefined;
  }
  if (!enterprise || enterprise !== home.enterprise) {
    throw refuse('invalid_team_for_non_distributed_app');
  }
  if (!app.manifest.settings?.org_deploy_enabled) throw refuse('app_not_org_deployable');
  if (!['owner', 'admin'].includes(user.role)) throw refuse('access_denied');
  return enterprise;
}

/** oauth.v2.access: a code becomes a token, once. */
export function exchange(
  slack: Slack,
  given: { client_id: string; client_secret: string; code: string; redirect_uri?: string },
) {
  const app = slack.store.list('app').find((one) => one.client_id === given.client_id);
  if (!app) throw refuse('invalid_client_id');
  if (app.client_secret !== given.client_secret) throw refuse('bad_client_secret');
  const code = slack.store.get('code', given.code);
  if (code?.app !== app.id) throw refuse('invalid_code');
  if (slack.seconds() >= code.exp) throw refuse('code_expired');
  const wanted = code.isRedirectNamed ? code.redirect_uri : undefined;
  if (given.redirect_uri !== wanted) throw refuse('bad_redirect_uri');
  slack.store.remove('code', code.id);

  const { team, enterprise, user, scopes } = code;
  const install = installApp(slack, app, { team, enterprise, user, scopes });
  const { id: teamId, name } = slack.need('team', team);
  const organization = slack.store.get('enterprise', slack.need('team', team).enterprise ?? '');
  return {
    access_token: install.token,
    token_type: 'bot',
    scope: install.scopes.join(','),
    bot_user_id: install.bot_user,
    app_id: app.id,
    team: enterprise ? null : { id: teamId, name },
    enterprise: organization ? { id: organization.id, name: organization.name } : null,
    authed_user: { id: user },
    is_enterprise_install: !!enterprise,
  };
}
