import * as z from 'zod';
import type { ConversationsReader } from '../../conversations/conversations.store.ts';
import type { Bus } from '../../platform/bus.ts';
import { hashOf } from '../../platform/ids.ts';
import { type Said, saidIn } from '../answering/said-in.ts';
import { sessionIdOf } from '../answering/take-said.ts';
import type { AppRecord } from '../apps/app-record.ts';
import { installIdOf } from '../installs/install-record.ts';
import { placesOf, type SlackEnvelope, type SlackEvent } from './read-slack-event.ts';
import type { SlackMessage } from './slack-message.ts';

type Needs = { bus: Bus; conversations: Pick<ConversationsReader, 'findSession'> };

const stoppedSchema = z
  .object({ channel: z.string(), thread_ts: z.string() })
  .transform(({ channel, thread_ts: root }) => ({ channel, root }));
const revokedSchema = z.object({ tokens: z.object({ bot: z.array(z.string()).default([]) }) });

/**
 * Slack gives three seconds: what is to be done goes on a queue, as often as Slack sends it under one id. Where it cannot,
 * Slack is told so, and sends it again.
 * @throws Failure `unavailable`
 */
export async function receiveSlackEvent(deps: Needs, given: SlackEvent) {
  if ('challenge' in given) return { challenge: given.challenge };
  const { app, envelope } = given;
  const message = await messageOf(deps, app, envelope);
  // Whoever makes an app of their own chooses the ids of its events: they meet nobody else's.
  if (message) await deps.bus.send('slack-events', message, { id: idOf(app, envelope, message) });
  return {};
}

async function messageOf(
  deps: Needs,
  app: AppRecord,
  envelope: SlackEnvelope,
): Promise<SlackMessage | undefined> {
  const { event, api_app_id: apiAppId, event_time: at } = envelope;
  const { tenantId, id: appId } = app;
  const came = { tenantId, appId, apiAppId, places: placesOf(envelope) };
  switch (event.type) {
    case 'app_uninstalled':
      return { kind: 'gone', ...came, at, botUserIds: null };
    case 'tokens_revoked': {
      const botUserIds = revokedSchema.safeParse(event).data?.tokens.bot ?? [];
      return botUserIds.length > 0 ? { kind: 'gone', ...came, at, botUserIds } : undefined;
    }
    case 'agent_session_stopped': {
      const { data: stopped } = stoppedSchema.safeParse(event);
      return stopped && { kind: 'stopped', ...came, ...stopped };
    }
    default: {
      const said = saidIn(envelope);
      const isMeant = said && (said.isAddressed || (await isTakingPart(deps, came, said)));
      return isMeant ? { kind: 'said', ...came, ...said } : undefined;
    }
  }
}

/** What people say to one another in a thread is nobody's business, unless an agent answers in it. */
async function isTakingPart(
  { conversations }: Needs,
  { tenantId, apiAppId, places }: { tenantId: string; apiAppId: string; places: string[] },
  { channel, root }: Said,
): Promise<boolean> {
  for (const place of places) {
    const sessionId = sessionIdOf(installIdOf(apiAppId, place), channel, root);
    if (await conversations.findSession({ tenantId, sessionId })) return true;
  }
  return false;
}

/** A mention comes as two events with ids of their own: what was said is the same. */
const idOf = (app: AppRecord, { event_id }: SlackEnvelope, message: SlackMessage): string =>
  message.kind === 'said'
    ? hashOf('said', app.id, message.channel, message.ts)
    : hashOf('event', app.id, event_id);
