import { Failure } from '@talkwright/shared/contract/errors';
import { type Clock, secondsFromNow } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { hashOf, newToken } from '../../platform/ids.ts';
import type { Slack } from '../../platform/slack.ts';
import { addressesOf } from '../apps/addresses.ts';
import type { SlackApps } from '../apps/slack-apps.store.ts';
import { readTicket } from '../tickets.ts';
import type { SlackInstalls } from './slack-installs.store.ts';

type Needs = {
  config: Config;
  now: Clock;
  slack: Slack;
  slackApps: SlackApps;
  slackInstalls: SlackInstalls;
};

export const STATE_SECONDS = 600;

/**
 * Where the browser goes, and what it keeps to be known by when it comes back: a code that somebody has got for a workspace
 * of their own cannot be slipped to an administrator.
 * @throws Failure `slack_link_refused`, `slack_app_not_found`, `slack_app_not_ready`
 */
export async function startSlackInstall(
  deps: Needs,
  { link }: { link: string },
): Promise<{ location: string; browser: string }> {
  const { config, now, slack, slackApps, slackInstalls } = deps;
  const ticket = await readTicket(config, 'install', link, now());
  if (!ticket) throw new Failure('slack_link_refused');
  const { tenantId, userId, sessionId, appId } = ticket;
  const { stage, clientId, scopes } = await slackApps.get(tenantId, appId);
  if (stage !== 'made' || !clientId) throw new Failure('slack_app_not_ready');

  const [state, browser] = [newToken(), newToken()];
  await slackInstalls.beginState(state, {
    ...{ tenantId, userId, sessionId, appId },
    browserHash: browserHashOf(browser),
    endsAt: secondsFromNow(now(), STATE_SECONDS).getTime(),
  });
  const location = new URL(slack.authorizeUrl);
  location.search = new URLSearchParams({
    client_id: clientId,
    scope: scopes.join(','),
    redirect_uri: addressesOf(config, appId).redirect_url,
    state,
  }).toString();
  return { location: location.href, browser };
}

export const browserHashOf = (browser: string): string => hashOf('slack browser', browser);
