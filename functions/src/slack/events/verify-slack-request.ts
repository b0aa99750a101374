import { Failure } from '@talkwright/shared/contract/errors';
import type { Clock } from '../../platform/clock.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { type AppRecord, openOfApp } from '../apps/app-record.ts';
import type { SlackApps } from '../apps/slack-apps.store.ts';
import { isSignedBySlack } from './is-signed-by-slack.ts';

type Needs = { now: Clock; secrets: Secrets; slackApps: SlackApps };
type Signed = { body: Uint8Array; headers: Headers };

/**
 * The app that a request from Slack is for. Nothing of it was read yet.
 * @throws Failure `signature_refused`, also where there is no such app
 */
export async function verifySlackRequest(
  { now, secrets, slackApps }: Needs,
  { body, headers }: Signed,
  { appId }: { appId: string },
): Promise<AppRecord> {
  const tenantId = await slackApps.findOwner(appId);
  const app = tenantId && (await slackApps.find(tenantId, appId))?.value;
  const signingSecret = app && (await openOfApp(secrets, app, 'signingSecret'));
  if (!signingSecret || !isSignedBySlack({ signingSecret, body, headers, now: now() })) {
    throw new Failure('signature_refused');
  }
  return app;
}
