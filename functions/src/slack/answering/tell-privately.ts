import * as z from 'zod';
import type { Log } from '../../platform/log.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { type Slack, SlackRefused } from '../../platform/slack.ts';
import type { SaidMessage } from '../events/slack-message.ts';
import { openBotToken } from '../installs/install-record.ts';
import { escaped } from './slack-text.ts';
import type { Refused } from './take-said.ts';

/** A line that one person sees: why they are not answered. */
export async function tellPrivately(
  { log, secrets, slack }: { log: Log; secrets: Secrets; slack: Slack },
  { install, refusal }: Refused,
  { channel, root, ts, user }: SaidMessage,
): Promise<void> {
  const token = openBotToken(secrets, install);
  const given = { channel, user, text: escaped(refusal), ...(root !== ts && { thread_ts: root }) };
  await slack.call('chat.postEphemeral', given, z.object({}), { token }).catch((error) => {
    if (!(error instanceof SlackRefused)) throw error;
    log.error('slack refusal not told', error, { tenantId: install.tenantId });
  });
}
