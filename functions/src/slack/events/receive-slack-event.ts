import * as z from 'zod';
import type { Bus } from '../../platform/bus.ts';
import { hashOf } from '../../platform/ids.ts';
import { type Hearing, hearSlackEvent } from '../answering/hear-slack-event.ts';
import type { AppRecord } from '../apps/app-record.ts';
import { placesOf, type SlackEnvelope, type SlackEvent } from './read-slack-event.ts';
import type { SlackMessage } from './slack-message.ts';

type Needs = { bus: Bus } & Parameters<typeof hearSlackEvent>[0];

const revokedSchema = z.object({ tokens: z.object({ bot: z.array(z.string()).default([]) }) });

/**
 * Slack gives three seconds: what is to be done goes on a queue, as often as Slack sends it under one id. Where it cannot,
 * Slack is told so, and sends it again.
 * @throws Failure `unavailable`
 */
export async function receiveSlackEvent(deps: Needs, given: SlackEvent) {
  if ('challenge' in given) return { challenge: given.challenge };
  const { app, envelope } = given;
  const { message, delaySeconds = 0 } = await messageOf(deps, app, envelope);
  // Whoever makes an app of their own chooses the ids of its events: they meet nobody else's.
  const id = hashOf(app.id, envelope.event_id);
  if (message) await deps.bus.send('slack-events', message, { id, delaySeconds });
  return {};
}

async function messageOf(
  deps: Needs,
  app: AppRecord,
  envelope: SlackEnvelope,
): Promise<{ message?: SlackMessage | undefined; delaySeconds?: number }> {
  const { event, api_app_id: apiAppId, event_time: at, authorizations } = envelope;
  const addressed = {
    ...{ tenantId: app.tenantId, appId: app.id },
    ...{ apiAppId, places: placesOf(envelope) },
  };
  const gone = { kind: 'gone' as const, ...addressed, at };
  if (event.type === 'app_uninstalled') return { message: { ...gone, botUserIds: null } };
  if (event.type !== 'tokens_revoked') {
    const hearing: Hearing = { addressed, event, botUserId: authorizations[0]?.user_id ?? '' };
    return hearSlackEvent(deps, hearing);
  }
  const botUserIds = revokedSchema.safeParse(event).data?.tokens.bot ?? [];
  return botUserIds.length > 0 ? { message: { ...gone, botUserIds } } : {};
}
