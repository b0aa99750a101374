import { addApp, deleteApp } from '../apps.ts';
import { newConfigToken } from '../config-tokens.ts';
import { verify } from '../events/deliver.ts';
import { endInstall } from '../installs.ts';
import { checkManifest } from '../manifest.ts';
import { consent, readWanted } from '../oauth.ts';
import type { Install, Manifest } from '../records.ts';
import { Refusal, refuse } from '../refusal.ts';
import type { Slack } from '../slack.ts';
import { type Control, type Given, isTrue, list, needed, optional } from './given.ts';

/** Apps: what their makers and the admins of workspaces do on pages of Slack. */
export const appControls: Control[] = [
  {
    // A pair to paste elsewhere, as "Your App Configuration Tokens" makes one.
    method: 'POST',
    path: 'config-tokens',
    run(slack, given) {
      const team = slack.need('team', needed(given, 'team'));
      const owner = slack.store.list('user', team.id).find(({ role }) => role === 'owner');
      const { id, refresh, exp } = newConfigToken(
        slack,
        team.id,
        optional(given, 'user') ?? owner?.id ?? '',
      );
      return { token: id, refresh_token: refresh, exp };
    },
  },
  {
    // The tokens of a workspace are twelve hours old; with `refresh`, their refresh tokens are used up as well.
    method: 'POST',
    path: 'config-tokens/expire',
    run(slack, given) {
      for (const token of slack.store.list('config_token', needed(given, 'team'))) {
        const isRefreshUsed = token.isRefreshUsed || isTrue(given, 'refresh');
        slack.store.put('config_token', { ...token, exp: slack.seconds(), isRefreshUsed });
      }
      return {};
    },
  },
  {
    method: 'GET',
    path: 'apps',
    run: (slack) => ({
      apps: slack.store.list('app').map(({ client_secret: _, signing_secret: __, ...app }) => ({
        ...app,
        installs: slack.store.list('install', app.id).map(({ token: ___, ...install }) => install),
      })),
    }),
  },
  {
    // As a person makes one by hand from a manifest: an app of their own, with its secrets.
    method: 'POST',
    path: 'apps',
    run(slack, given) {
      const errors = checkManifest(given.manifest);
      if (errors.length > 0) throw new Refusal('invalid_manifest', { errors });
      const team = slack.need('team', needed(given, 'team')).id;
      const user = optional(given, 'user') ?? '';
      return { app: addApp(slack, { team, user }, given.manifest as Manifest) };
    },
  },
  {
    method: 'POST',
    path: 'apps/delete',
    run(slack, given) {
      deleteApp(slack, slack.need('app', needed(given, 'app')));
      return {};
    },
  },
  {
    method: 'POST',
    path: 'apps/verify',
    async run(slack, given) {
      const app = slack.need('app', needed(given, 'app'));
      const url = app.manifest.settings?.event_subscriptions?.request_url ?? '';
      const { isFine, answer } = await verify(slack, app, url);
      return { verified: isFine, answer };
    },
  },
  {
    // Consent without a browser: the address of the page in, where it sends the browser out.
    method: 'POST',
    path: 'consent',
    run(slack, given) {
      const { searchParams } = new URL(needed(given, 'url'), slack.origin());
      const location = consent(slack, readWanted(slack, searchParams), {
        user: needed(given, 'user'),
        isOrganization: isTrue(given, 'organization'),
        isDenied: isTrue(given, 'deny'),
        without: list(given, 'without').map(String),
      });
      return { location };
    },
  },
  {
    method: 'POST',
    path: 'uninstall',
    run(slack, given) {
      const app = slack.need('app', needed(given, 'app'));
      endInstall(slack, app, installOf(slack, given), 'uninstalled');
      return {};
    },
  },
  {
    method: 'POST',
    path: 'revoke',
    run(slack, given) {
      const app = slack.need('app', needed(given, 'app'));
      endInstall(slack, app, installOf(slack, given), 'revoked');
      return {};
    },
  },
];

function installOf(slack: Slack, given: Given): Install {
  const found = slack.installIn(needed(given, 'app'), needed(given, 'team'));
  if (!found) throw refuse('app_not_installed');
  return found;
}
