import {
  type provisionSlackApp as contract,
  MAX_SLACK_APPS,
} from '@talkwright/shared/areas/slack-apps';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../../accounts/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { NewId } from '../../platform/ids.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { checkConnected } from '../connection/check-connected.ts';
import type { SlackTokens } from '../connection/slack-tokens.store.ts';
import type { AppRecord } from './app-record.ts';
import { fetchIcon } from './fetch-icon.ts';
import type { Showing } from './list-slack-apps.ts';
import type { MakeAppMessage } from './make-app-message.ts';
import { toSlackApp } from './to-slack-app.ts';

type Needs = Showing & {
  newId: NewId;
  now: Clock;
  outbound: Outbound;
  outbox: Outbox;
  slackTokens: SlackTokens;
};

const WAITS_FOR_CREDENTIALS =
  'This app is yours to make: press Configure, make it at Slack from the manifest there, and enter its credentials.';

/**
 * An app that is to be made, or a place for one that is made by hand.
 * @throws Failure `slack_app_limit_reached`, `slack_not_connected`, `slack_app_under_way`, and as the address of the icon is refused
 */
export async function provisionSlackApp(
  deps: Needs,
  { tenantId }: Member,
  { brandName, iconUrl, scopes, own }: ParsedInput<typeof contract>,
) {
  const apps = await deps.slackApps.list(tenantId);
  if (apps.length >= MAX_SLACK_APPS) throw new Failure('slack_app_limit_reached');
  // A button that was pressed twice. Apps that are there may share a name, as for two workspaces.
  if (apps.some((app) => app.brandName === brandName && isUnderWay(app))) {
    throw new Failure('slack_app_under_way');
  }
  if (!own) await checkConnected(deps, tenantId);
  if (iconUrl) await checkIcon(deps, iconUrl);

  const app: AppRecord = {
    id: deps.newId(),
    tenantId,
    type: 'slackApp',
    ...{ brandName, botName: brandName, iconUrl: iconUrl || null, scopes },
    ...{ assigned: true, own },
    stage: own ? 'failed' : 'requested',
    creatingSince: null,
    requestId: deps.newId(),
    problem: own ? WAITS_FOR_CREDENTIALS : null,
    ...{ apiAppId: null, clientId: null, clientSecret: null, signingSecret: null },
    agentsRevision: deps.newId(),
    createdAt: deps.now().toISOString(),
  };
  await deps.slackApps.create(app, own ? [] : [makeApp(deps, app)]);
  return { app: toSlackApp(deps.config, app, false), activity: { name: brandName } };
}

const isUnderWay = ({ stage }: AppRecord) => stage === 'requested' || stage === 'creating';

export function makeApp({ outbox }: { outbox: Outbox }, { tenantId, id, requestId }: AppRecord) {
  const message: MakeAppMessage = { tenantId, appId: id, requestId };
  return outbox.record(tenantId, 'slack-provisioning', message);
}

/** The icon itself is fetched anew when the app is made; here somebody still reads what is wrong with its address. */
async function checkIcon(deps: Needs, url: string): Promise<void> {
  try {
    await fetchIcon(deps, url);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { message } = error;
    throw new Failure(error.code, { message, fields: { iconUrl: message } }, { cause: error });
  }
}
