import * as z from 'zod';
import type { Bus } from '../../platform/bus.ts';
import { hashOf } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { type Slack, SlackRefused } from '../../platform/slack.ts';
import type { SlackForm } from '../events/read-slack-form.ts';
import type { SaidMessage } from '../events/slack-message.ts';
import { openBotToken } from '../installs/install-record.ts';
import type { SlackInstalls } from '../installs/slack-installs.store.ts';
import { escaped } from './slack-text.ts';

type Needs = { bus: Bus; log: Log; secrets: Secrets; slack: Slack; slackInstalls: SlackInstalls };

const commandSchema = z.object({
  team_id: z.string(),
  enterprise_id: z.string().optional(),
  channel_id: z.string(),
  channel_name: z.string().default(''),
  user_id: z.string(),
  command: z.string(),
  text: z.string().default(''),
});
const postedSchema = z.object({ ts: z.string() });
const MAX_SHOWN = 3_000;

/**
 * A slash command: the question is shown in the channel, so that others see what is answered, and its thread is answered like
 * any other. What is answered here, at once, only the person sees.
 */
export async function receiveSlackCommand(deps: Needs, { app, fields }: SlackForm) {
  const { tenantId, id: appId, apiAppId } = app;
  const { data: asked } = commandSchema.safeParse(fields);
  if (!asked || !apiAppId) return {};
  const { channel_id: channel, user_id: user, text, command } = asked;
  if (text.trim() === '') return privately(`Write your question behind it: ${command} …`);
  const places = [asked.team_id, asked.enterprise_id].filter((one) => one !== undefined);
  const came = { tenantId, appId, apiAppId, places };
  const install = await deps.slackInstalls.findIn(came);
  if (!install) return privately('This app is not installed here any more.');

  const shown = `<@${user}>: ${escaped(text.slice(0, MAX_SHOWN))}`;
  const given = { channel, text: shown, unfurl_links: false, unfurl_media: false };
  const token = openBotToken(deps.secrets, install);
  let ts: string;
  try {
    ({ ts } = await deps.slack.call('chat.postMessage', given, postedSchema, { token }));
  } catch (error) {
    deps.log.error('slack command not shown', error, { tenantId, appId });
    return error instanceof SlackRefused
      ? privately(`I am not in this channel. Invite me first: /invite <@${install.botUserId}>`)
      : privately('Slack did not answer. Please ask again.');
  }
  const message: SaidMessage = {
    ...{ kind: 'said', ...came, channel, user, ts, root: ts, text },
    ...{ isDirect: channel.startsWith('D'), isAddressed: true, hasFiles: false },
    isPrivate: !channel.startsWith('C') || asked.channel_name === 'privategroup',
  };
  await deps.bus.send('slack-events', message, { id: hashOf('said', appId, channel, ts) });
  return {};
}

const privately = (text: string) => ({ response_type: 'ephemeral' as const, text });
