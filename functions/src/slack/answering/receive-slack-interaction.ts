import { Failure } from '@talkwright/shared/contract/errors';
import * as z from 'zod';
import type { AgentsReader } from '../../agents/agents.store.ts';
import { findPublishedAgent } from '../../agents/find-published-agent.ts';
import type { ConversationsReader } from '../../conversations/conversations.store.ts';
import { findKeptSession } from '../../conversations/find-kept-session.ts';
import { recordFeedback } from '../../conversations/record-feedback.ts';
import type { RateLimit, RateLimiter } from '../../platform/rate-limiter.ts';
import { installIdOf } from '../installs/install-record.ts';
import { slackSessionId } from './asking/slack-ids.ts';
import type { SlackForm } from './read-slack-form.ts';
import { readFeedback } from './writing/closing.ts';

type Needs = {
  agents: AgentsReader;
  conversations: ConversationsReader;
  rateLimiter: RateLimiter;
} & Parameters<typeof findKeptSession>[0] &
  Parameters<typeof recordFeedback>[0];

const payloadSchema = z.object({
  type: z.string(),
  api_app_id: z.string(),
  user: z.object({ id: z.string() }),
  team: z.object({ id: z.string() }).nullish(),
  enterprise: z.object({ id: z.string() }).nullish(),
  channel: z.object({ id: z.string() }).nullish(),
  message: z.object({ ts: z.string(), thread_ts: z.string().optional() }).nullish(),
  actions: z
    .array(z.object({ action_id: z.string().default(''), value: z.string().default('') }))
    .default([]),
});

const byUser: RateLimit = { name: 'slack-feedback', max: 100, seconds: 600 };

/**
 * The press of a button below an answer: the same feedback as the widget's. The last press counts, whoever of the thread it
 * was; what is no answer of ours is passed over.
 * @throws Failure `signature_refused` for another app's
 */
export async function receiveSlackInteraction(deps: Needs, { app, fields }: SlackForm) {
  const { data: payload } = payloadSchema.safeParse(parsed(fields.get('payload') ?? ''));
  if (payload?.api_app_id !== app.apiAppId) throw new Failure('signature_refused');
  const { channel, message, user } = payload ?? {};
  const [action] = payload?.actions ?? [];
  const feedback = action && readFeedback(action);
  if (!feedback || !channel || !message || !user) return {};

  await deps.rateLimiter.take(byUser, `${app.id} ${user.id}`);
  const { tenantId, apiAppId } = app;
  const places = [payload?.team?.id, payload?.enterprise?.id].filter((id) => id !== undefined);
  for (const place of places) {
    const installId = installIdOf(apiAppId ?? '', place);
    const root = message.thread_ts ?? message.ts;
    const sessionId = slackSessionId({ installId, channel: channel.id, root });
    const session = await findKeptSession(deps, { tenantId, sessionId });
    const agent = session && (await findPublishedAgent(deps, session));
    if (!session || !agent?.personality.feedbackEnabled) continue;
    const said = await deps.conversations.findMessage(session, feedback.messageId);
    if (said?.role !== 'assistant') continue;
    await recordFeedback(deps, said, { thumb: feedback.thumb });
    break;
  }
  return {};
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
