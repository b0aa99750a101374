import * as z from 'zod';
import { audit } from '../../audit/audit-entry.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { NewId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { type Slack, SlackRefused } from '../../platform/slack.ts';
import { addressesOf } from '../apps/addresses.ts';
import { type AppRecord, type Credentials, credentialsOf } from '../apps/app-record.ts';
import type { SlackApps } from '../apps/slack-apps.store.ts';
import { type CurrentUser, findCurrentUser } from '../tickets.ts';
import { type InstallRecord, installIdOf, sealBotToken, slackIdSchema } from './install-record.ts';
import type { SlackInstalls } from './slack-installs.store.ts';
import { browserHashOf } from './start-slack-install.ts';

type Needs = Parameters<typeof findCurrentUser>[0] & {
  config: Config;
  log: Log;
  newId: NewId;
  now: Clock;
  outbox: Outbox;
  secrets: Secrets;
  slack: Slack;
  slackApps: SlackApps;
  slackInstalls: SlackInstalls;
};
type Returned = {
  code?: string | undefined;
  state?: string | undefined;
  error?: string | undefined;
};

/** How it ended, for the person at the browser. */
export type InstallOutcome = { isInstalled: boolean; title: string; text: string };

const grantSchema = z.object({
  access_token: z.string().min(1),
  scope: z.string().default(''),
  bot_user_id: z.string().default(''),
  app_id: slackIdSchema,
  team: z.object({ id: slackIdSchema, name: z.string().default('') }).nullish(),
  enterprise: z.object({ id: slackIdSchema, name: z.string().default('') }).nullish(),
  is_enterprise_install: z.boolean().default(false),
  /** With token rotation alone. */
  expires_in: z.number().optional(),
});
type Grant = z.output<typeof grantSchema>;

const TOO_LATE = 'This took too long, or was used already. Press Install once more.';
const OTHER_BROWSER =
  'This was begun in another browser, or the browser keeps no cookies. Press Install once more, in this one.';
const HELD =
  'This workspace has the app through another organization, or another entry of yours. It has to be uninstalled there first.';
const NO_ADMIN = 'You are no administrator any more, or have logged out meanwhile.';
const DELETED = 'The app was deleted meanwhile.';

/** Takes what Slack has given for an app in a workspace. Whatever goes wrong is said in words: a person reads them. */
export async function finishSlackInstall(
  deps: Needs,
  { code, state, error }: Returned,
  browser: string | undefined,
): Promise<InstallOutcome> {
  const asked = state ? await deps.slackInstalls.takeState(state) : undefined;
  if (error === 'access_denied') return refused('The app was not allowed. Nothing was installed.');
  if (error) return refused('Slack did not install the app. Press Install once more.');
  if (!asked || !code || asked.endsAt < deps.now().getTime()) return refused(TOO_LATE);
  const { tenantId, appId } = asked;
  const event = 'slack installation refused';
  if (!browser || browserHashOf(browser) !== asked.browserHash) {
    deps.log.info(event, { tenantId, appId, reason: 'other browser' });
    return refused(OTHER_BROWSER);
  }
  const user = await findCurrentUser(deps, asked);
  if (!user || user.role === 'user') {
    deps.log.info(event, { tenantId, appId, reason: 'no administrator' });
    return refused(NO_ADMIN);
  }
  const app = (await deps.slackApps.find(tenantId, appId))?.value;
  const credentials = app && (await credentialsOf(deps.secrets, app));
  if (app?.stage !== 'made' || !credentials) return refused(DELETED);

  await deps.secrets.ready();
  const grant = await redeem(deps, app, credentials, code);
  if (typeof grant === 'string') return refused(grant);
  const install = await installOf(deps, app, grant);
  const problem = wrongWith(app, grant) ?? (await keep(deps, app, install, user));
  return problem ? refused(problem) : installed(app.brandName, install.teamName);
}

/** The grant, or what is wrong. */
async function redeem(
  { config, log, slack }: Needs,
  app: AppRecord,
  { clientId: client_id, clientSecret: client_secret }: Credentials,
  code: string,
): Promise<Grant | string> {
  const { redirect_url: redirect_uri } = addressesOf(config, app.id);
  const given = { client_id, client_secret, code, redirect_uri };
  try {
    return await slack.call('oauth.v2.access', given, grantSchema);
  } catch (error) {
    const { tenantId, id: appId } = app;
    log.error('slack app not installed', error, { tenantId, appId });
    if (!(error instanceof SlackRefused)) return 'Slack did not answer. Press Install once more.';
    return /client/.test(error.code)
      ? 'Slack does not know this client ID and client secret. Configure the app again.'
      : TOO_LATE;
  }
}

function wrongWith(app: AppRecord, { app_id, scope, expires_in }: Grant): string | undefined {
  if (app.apiAppId && app_id !== app.apiAppId) {
    return 'Slack has installed another app than this one. Check its client ID.';
  }
  if (expires_in !== undefined) {
    return 'The tokens of this app expire, which is not supported. Make an app without token rotation.';
  }
  const granted = scope.split(/[\s,]+/);
  const missing = app.scopes.filter((one) => !granted.includes(one));
  if (missing.length === 0) return undefined;
  return `Slack has not granted all that the app needs: ${missing.join(', ')}. Add them to the app at Slack, then install it again.`;
}

async function installOf(
  { now, secrets }: Needs,
  app: AppRecord,
  grant: Grant,
): Promise<InstallRecord> {
  const { app_id: apiAppId, team, enterprise, is_enterprise_install: isEnterprise } = grant;
  const place = (isEnterprise ? enterprise : team) ?? { id: '', name: '' };
  const id = installIdOf(apiAppId, place.id);
  const at = now().toISOString();
  return {
    ...{ id, tenantId: app.tenantId, type: 'slackInstall', appId: app.id, apiAppId },
    ...{ teamId: place.id, teamName: place.name || place.id, isEnterprise },
    botUserId: grant.bot_user_id,
    botToken: await sealBotToken(secrets, app.tenantId, id, grant.access_token),
    scopes: grant.scope.split(/[\s,]+/),
    ...{ installedAt: at, createdAt: at },
  };
}

/** Answers what is wrong. */
async function keep(
  deps: Needs,
  app: AppRecord,
  install: InstallRecord,
  user: CurrentUser,
): Promise<string | undefined> {
  const { tenantId, requestId } = app;
  // One that was made by hand may tell its id here for the first time.
  const { apiAppId } = install;
  const isSame =
    app.apiAppId === apiAppId || (await deps.slackApps.patch(app, { apiAppId }, { requestId }));
  if (!isSame) return DELETED;
  if (!(await deps.slackInstalls.claim(install))) return HELD;
  const deed = `installed the Slack app ${app.brandName} in the workspace ${install.teamName}`;
  const entry = audit(deps, tenantId, user, deed, 'everybody');
  if (await deps.slackInstalls.save(install, entry)) return undefined;
  await deps.slackInstalls.unclaim(install);
  return DELETED;
}

const refused = (text: string): InstallOutcome => ({
  isInstalled: false,
  title: 'The app was not installed',
  text,
});

const installed = (app: string, team: string): InstallOutcome => ({
  isInstalled: true,
  title: 'The app is installed',
  text: `${app} is now in the workspace ${team}. You can close this page.`,
});
