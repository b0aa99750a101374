import * as z from 'zod';
import type { Bus } from '../../platform/bus.ts';
import { hashOf } from '../../platform/ids.ts';
import type { AppRecord } from '../apps/app-record.ts';
import { placesOf, type SlackEnvelope, type SlackEvent } from './read-slack-event.ts';
import type { SlackMessage } from './slack-message.ts';

type Needs = { bus: Bus };

const revokedSchema = z.object({ tokens: z.object({ bot: z.array(z.string()).default([]) }) });

/**
 * Slack gives three seconds: what is to be done goes on a queue, as often as Slack sends it under one id. Where it cannot,
 * Slack is told so, and sends it again.
 * @throws Failure `unavailable`
 */
export async function receiveSlackEvent({ bus }: Needs, given: SlackEvent) {
  if ('challenge' in given) return { challenge: given.challenge };
  const { app, envelope } = given;
  const message = messageOf(app, envelope);
  // Whoever makes an app of their own chooses the ids of its events: they meet nobody else's.
  if (message) await bus.send('slack-events', message, { id: hashOf(app.id, envelope.event_id) });
  return {};
}

function messageOf(app: AppRecord, envelope: SlackEnvelope): SlackMessage | undefined {
  const { event, api_app_id: apiAppId, event_time: at } = envelope;
  const gone = {
    ...{ kind: 'gone' as const, tenantId: app.tenantId, appId: app.id },
    ...{ apiAppId, places: placesOf(envelope), at },
  };
  if (event.type === 'app_uninstalled') return { ...gone, botUserIds: null };
  if (event.type !== 'tokens_revoked') return undefined;
  const botUserIds = revokedSchema.safeParse(event).data?.tokens.bot ?? [];
  return botUserIds.length > 0 ? { ...gone, botUserIds } : undefined;
}
