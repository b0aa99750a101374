import { Failure } from '@talkwright/shared/contract/errors';
import * as z from 'zod';
import { type Clock, secondsFromNow } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Log } from '../../platform/log.ts';
import { Postponed } from '../../platform/next-attempt.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { retry } from '../../platform/retry.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { type Slack, SlackBusy, SlackRefused, SlackUnsure } from '../../platform/slack.ts';
import { isUnavailable } from '../../platform/write-refused.ts';
import { getConfigurationToken } from '../connection/get-configuration-token.ts';
import { type AppRecord, sealInApp } from './app-record.ts';
import { fetchIcon } from './fetch-icon.ts';
import type { MakeAppMessage } from './make-app-message.ts';
import { manifestOf } from './manifest.ts';
import type { SlackApps } from './slack-apps.store.ts';

type Needs = Parameters<typeof getConfigurationToken>[0] & {
  config: Config;
  log: Log;
  now: Clock;
  outbound: Outbound;
  secrets: Secrets;
  slack: Slack;
  slackApps: SlackApps;
};

/** By then whoever has asked Slack has an answer, or is dead. */
const ASKING_SECONDS = 60;

const UNSURE =
  'Slack did not say whether the app was made. Look at api.slack.com/apps: delete the app there if it is on the list, then retry.';
const UNREACHABLE = 'Slack could not be reached for some minutes. Retry when it can be.';

const madeSchema = z.object({
  app_id: z.string(),
  team_id: z.string().optional(),
  credentials: z.object({
    client_id: z.string(),
    client_secret: z.string(),
    signing_secret: z.string(),
  }),
});
type Made = z.infer<typeof madeSchema>;

/**
 * Has Slack make an app. Slack makes a second one for whoever asks twice, and has no list of those that there are: so it
 * is asked once for each time that a person wants it, and where nobody knows what came of it, that is what they are told.
 */
export async function makeSlackApp(
  deps: Needs,
  { tenantId, appId, requestId }: MakeAppMessage,
): Promise<void> {
  const app = (await deps.slackApps.find(tenantId, appId))?.value;
  if (!app || app.requestId !== requestId) return;
  if (app.stage === 'creating') return giveUpOnDead(deps, app);
  if (app.stage !== 'requested') return;

  const token = await tokenFor(deps, app);
  if (!token) return;
  await deps.secrets.ready();
  const isOurs = await deps.slackApps.patch(
    app,
    { stage: 'creating', creatingSince: deps.now().toISOString() },
    { stage: 'requested', requestId },
  );
  if (!isOurs) return;
  const made = await create(deps, app, token);
  if (!made) return;
  await keep(deps, app, made);
  if (app.iconUrl) await setIcon(deps, made.app_id, app.iconUrl, token);
}

/** Nobody has told whether there is an app: harmless twice, and for whatever has been told meanwhile. */
export async function giveUpSlackApp(
  deps: Pick<Needs, 'slackApps'>,
  { tenantId, appId, requestId }: MakeAppMessage,
): Promise<void> {
  const app = { tenantId, id: appId };
  await fail(deps, app, requestId, 'requested', UNREACHABLE);
  await fail(deps, app, requestId, 'creating', UNSURE);
}

async function giveUpOnDead(deps: Needs, app: AppRecord): Promise<void> {
  const since = app.creatingSince ?? app.createdAt;
  const deadAt = secondsFromNow(new Date(since), ASKING_SECONDS);
  if (deps.now() < deadAt) throw new Postponed(ASKING_SECONDS / 2);
  await fail(deps, app, app.requestId, 'creating', UNSURE);
}

async function tokenFor(deps: Needs, app: AppRecord): Promise<string | undefined> {
  try {
    return await getConfigurationToken(deps, app.tenantId);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code === 'slack_busy')
      throw new Postponed(error.details.retryAfterSeconds ?? ASKING_SECONDS);
    if (error.code !== 'slack_not_connected') throw error;
    await fail(deps, app, app.requestId, 'requested', error.message);
    return undefined;
  }
}

async function create(deps: Needs, app: AppRecord, token: string): Promise<Made | undefined> {
  const again = () =>
    deps.slackApps.patch(
      app,
      { stage: 'requested', creatingSince: null },
      { stage: 'creating', requestId: app.requestId },
    );
  try {
    const manifest = manifestOf(deps.config, app);
    return await deps.slack.call('apps.manifest.create', { manifest }, madeSchema, { token });
  } catch (error) {
    if (error instanceof SlackBusy) {
      await again();
      throw new Postponed(error.seconds);
    }
    if (error instanceof SlackUnsure && !error.wasSent) {
      await again();
      throw error;
    }
    deps.log.error('slack app not made', error, { tenantId: app.tenantId, appId: app.id });
    const problem = error instanceof SlackRefused ? sentenceOf(error) : UNSURE;
    await fail(deps, app, app.requestId, 'creating', problem);
    return undefined;
  }
}

/** What Slack has answered is nowhere else: a database that is away for a moment must not lose it. */
const keep = (
  { secrets, slackApps }: Needs,
  app: AppRecord,
  { app_id, team_id, credentials }: Made,
) =>
  retry(
    async () =>
      slackApps.patch(
        app,
        {
          stage: 'made',
          creatingSince: null,
          problem: null,
          apiAppId: app_id,
          madeInTeamId: team_id ?? null,
          clientId: credentials.client_id,
          clientSecret: await sealInApp(secrets, app, 'clientSecret', credentials.client_secret),
          signingSecret: await sealInApp(secrets, app, 'signingSecret', credentials.signing_secret),
        },
        { stage: 'creating', requestId: app.requestId },
      ),
    {
      attempts: 8,
      pauseMs: (attempt) => 250 * attempt,
      isPassing: isUnavailable,
    },
  );

/** An app without its icon is an app: whatever goes wrong is for the log. */
async function setIcon(deps: Needs, appId: string, url: string, token: string): Promise<void> {
  try {
    const file = Buffer.from(await fetchIcon(deps, url));
    await deps.slack.call('apps.icon.set', { app_id: appId, file }, z.object({}), { token });
  } catch (error) {
    deps.log.error('slack icon not set', error, { appId });
  }
}

const fail = (
  { slackApps }: Pick<Needs, 'slackApps'>,
  app: Pick<AppRecord, 'tenantId' | 'id'>,
  requestId: string,
  stage: AppRecord['stage'],
  problem: string,
) => slackApps.patch(app, { stage: 'failed', creatingSince: null, problem }, { stage, requestId });

function sentenceOf({ code, details }: SlackRefused): string {
  if (/token|auth/.test(code)) {
    return `Slack does not take the configuration token any more (${code}). Connect the workspace again, then retry.`;
  }
  const why = details.length > 0 ? ` (${details.join('; ')})` : '';
  return `Slack refused to make the app: ${code}${why}.`.slice(0, 1_000);
}
