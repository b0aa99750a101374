import { Failure } from '@talkwright/shared/contract/errors';
import * as z from 'zod';
import type { Bus } from '../../platform/bus.ts';
import { hashOf } from '../../platform/ids.ts';
import type { CommandedMessage } from './answering-message.ts';
import type { SlackForm } from './read-slack-form.ts';

const fieldsSchema = z.object({
  api_app_id: z.string(),
  command: z.string().max(100),
  text: z.string().default(''),
  channel_id: z.string(),
  user_id: z.string(),
  team_id: z.string(),
  enterprise_id: z.string().optional(),
  is_enterprise_install: z.enum(['true', 'false']).default('false'),
  response_url: z.string(),
  trigger_id: z.string(),
});

const MAX_ECHO = 300;

/**
 * The slash command: its answer is seen by whoever asks, and by nobody else, in whatever channel that is.
 * @throws Failure `signature_refused` for another app's, `unavailable`
 */
export async function receiveSlackCommand({ bus }: { bus: Bus }, { app, fields }: SlackForm) {
  const { data: given } = fieldsSchema.safeParse(Object.fromEntries(fields));
  if (given?.api_app_id !== app.apiAppId) throw new Failure('signature_refused');
  const text = given.text.trim();
  const ephemeral = { response_type: 'ephemeral' as const };
  if (text === '') {
    return { ...ephemeral, text: `Write your question behind it: ${given.command} How do I …?` };
  }
  const { enterprise_id: enterprise } = given;
  const isWhole = given.is_enterprise_install === 'true' && enterprise;
  const message: CommandedMessage = {
    ...{ kind: 'commanded', tenantId: app.tenantId, appId: app.id, apiAppId: given.api_app_id },
    places: [
      ...new Set([
        ...(isWhole ? [enterprise] : []),
        given.team_id,
        ...(enterprise ? [enterprise] : []),
      ]),
    ],
    command: {
      ...{ id: given.trigger_id, name: given.command, text },
      ...{ channel: given.channel_id, user: given.user_id, team: given.team_id },
      responseUrl: given.response_url,
    },
  };
  await bus.send('slack-events', message, { id: hashOf(app.id, given.trigger_id) });
  const shown = text.length > MAX_ECHO ? `${text.slice(0, MAX_ECHO).toWellFormed()}…` : text;
  // What somebody has typed comes as Slack's mark-up already.
  return { ...ephemeral, text: `_${shown.replace(/\s+/g, ' ')}_ …` };
}
