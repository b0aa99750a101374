import { isDeepStrictEqual } from 'node:util';
import type { App, ConfigToken, Install, Manifest } from './records.ts';
import { refuse } from './refusal.ts';
import { newId, type Slack, secret } from './slack.ts';

export function addApp(
  slack: Slack,
  { team, user }: Pick<ConfigToken, 'team' | 'user'>,
  manifest: Manifest,
): App {
  const app: App = {
    id: newId('A'),
    team,
    creator: user,
    client_id: `${digits()}.${digits()}`,
    client_secret: secret(32),
    signing_secret: secret(32),
    verification_token: secret(24),
    manifest,
    created: slack.seconds(),
  };
  slack.store.put('app', app);
  return app;
}

const digits = (): string => String(Math.floor(1e12 + Math.random() * 9e12));

/** Whoever has a configuration token of its workspace; to others it is not there. */
export function ownApp(slack: Slack, { team }: Pick<ConfigToken, 'team'>, id: string): App {
  const app = slack.store.get('app', id);
  if (app?.team !== team) throw refuse('app_not_found');
  return app;
}

/** Replaces all of the manifest; says whether installs have to be made anew. */
export function updateApp(slack: Slack, app: App, manifest: Manifest): boolean {
  const scopesOf = (one: Manifest) => (one.oauth_config?.scopes?.bot ?? []).toSorted();
  slack.store.put('app', { ...app, manifest });
  const name = manifest.features?.bot_user?.display_name;
  for (const { bot_user: id } of slack.store.list('install', app.id)) {
    const bot = slack.store.get('user', id);
    if (bot && name) slack.store.put('user', { ...bot, name: handleOf(name), real_name: name });
  }
  return !isDeepStrictEqual(scopesOf(manifest), scopesOf(app.manifest));
}

/** It is gone everywhere at once, and nobody is told. */
export function deleteApp(slack: Slack, app: App): void {
  for (const install of slack.store.list('install', app.id)) {
    leave(slack, install);
    slack.store.put('install', { ...install, state: 'uninstalled' });
  }
  slack.store.remove('app', app.id);
}

/** Makes or renews the place of an app in a workspace, or in a whole organization. */
export function installApp(
  slack: Slack,
  app: App,
  where: { team: string; enterprise?: string | undefined; user: string; scopes: string[] },
): Install {
  const { team, enterprise, user, scopes } = where;
  const before = slack.store
    .list('install', app.id)
    .find((one) => (enterprise ? one.enterprise === enterprise : one.team === team));
  const isActive = before?.state === 'active';
  const install: Install = {
    id: before?.id ?? newId('I'),
    app: app.id,
    ...(enterprise ? { enterprise } : { team }),
    bot_user: before?.bot_user ?? newId('U'),
    bot_id: before?.bot_id ?? newId('B'),
    // A second install of what is there keeps its token, and adds to its scopes.
    token: isActive ? before.token : `xoxb-${digits()}-${digits()}-${secret(24)}`,
    scopes: isActive ? [...new Set([...before.scopes, ...scopes])] : scopes,
    installer: user,
    installed_at: slack.seconds(),
    state: 'active',
  };
  slack.store.put('install', install);
  const name =
    app.manifest.features?.bot_user?.display_name ?? app.manifest.display_information.name;
  slack.store.put('user', {
    id: install.bot_user,
    team,
    name: handleOf(name),
    real_name: name,
    email: '',
    role: 'member',
    tz: 'Europe/London',
    app: app.id,
  });
  return install;
}

const handleOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9._-]+/g, '-');

/** The bot is no longer in any channel, and cannot be mentioned any more. */
export function leave(slack: Slack, { bot_user: id }: Install): void {
  const bot = slack.store.get('user', id);
  if (bot) slack.store.put('user', { ...bot, isDeleted: true });
  for (const channel of slack.store.list('channel')) {
    if (channel.kind !== 'im' && channel.members.includes(id)) {
      const members = channel.members.filter((one) => one !== id);
      slack.store.put('channel', { ...channel, members });
    }
  }
}
