import * as z from 'zod';
import type { Log } from '../../platform/log.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { type Slack, SlackRefused } from '../../platform/slack.ts';
import { whileRefused } from '../../platform/write-refused.ts';
import type { GoneMessage } from '../events/slack-message.ts';
import { type InstallRecord, installIdOf, openBotToken } from './install-record.ts';
import type { SlackInstalls } from './slack-installs.store.ts';

type Needs = { log: Log; secrets: Secrets; slack: Slack; slackInstalls: SlackInstalls };

/**
 * Somebody at Slack has taken an app out of a workspace: its token goes at once. Slack says it with two events, in any order,
 * and at times after the app is there again: what is older than the installation means an earlier one. Times are of whole
 * seconds, so that Slack is asked besides whether the token is dead.
 */
export async function forgetInstall(deps: Needs, message: GoneMessage): Promise<void> {
  const { log, slackInstalls } = deps;
  const { tenantId, appId, apiAppId, places } = message;
  await whileRefused(async () => {
    for (const place of places) {
      const found = await slackInstalls.find(tenantId, installIdOf(apiAppId, place));
      if (!found || !isMeant(found.value, message) || (await isAlive(deps, found.value))) continue;
      await slackInstalls.remove(found.value, found.etag);
      log.info('slack app taken out', { tenantId, appId, place });
      return;
    }
  });
}

const isMeant = (
  { installedAt, botUserId }: InstallRecord,
  { at, botUserIds }: GoneMessage,
): boolean =>
  at >= Math.floor(Date.parse(installedAt) / 1_000) &&
  (botUserIds === null || botUserIds.includes(botUserId));

async function isAlive({ secrets, slack }: Needs, install: InstallRecord): Promise<boolean> {
  const token = await openBotToken(secrets, install);
  try {
    await slack.call('auth.test', {}, z.object({}), { token });
    return true;
  } catch (error) {
    if (error instanceof SlackRefused) return false;
    throw error;
  }
}
