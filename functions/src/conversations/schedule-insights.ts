import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { AgentsReader } from '../agents/agents.store.ts';
import { findPublishedAgent } from '../agents/find-published-agent.ts';
import type { Bus } from '../platform/bus.ts';
import type { Clock } from '../platform/clock.ts';
import type { SessionKey, SessionRecord } from './conversation-records.ts';
import type { ConversationsReader } from './conversations.store.ts';

type Needs = {
  agents: AgentsReader;
  bus: Bus;
  conversations: Pick<ConversationsReader, 'findSession'>;
  now: Clock;
};

/** What the queue `insight-extraction` carries: there is something to be learnt, unless more was said since. */
export const insightsMessageSchema = z.object({
  tenantId: idSchema,
  sessionId: idSchema,
  messageCount: z.int(),
});
export type InsightsMessage = z.infer<typeof insightsMessageSchema>;

const QUIET_MS = 5 * 60_000;
/** What was said before there were insights, or before an agent wanted any, is not read. */
const MAX_AGE_MS = 24 * 3_600_000;

/**
 * Has a conversation read once nothing was said in it for five minutes. Asked for every change that the sweep sees, which
 * comes again to what it could not do: so none is lost. Whoever reads it drops what is not the newest.
 */
export async function scheduleInsights(deps: Needs, key: SessionKey): Promise<void> {
  const session = await deps.conversations.findSession(key);
  if (!session || session.isPreview) return;
  const age = deps.now().getTime() - Date.parse(session.updatedAt);
  if (age > MAX_AGE_MS || !(await wantsInsights(deps, session))) return;
  const { tenantId, sessionId, messageCount } = session;
  const message: InsightsMessage = { tenantId, sessionId, messageCount };
  await deps.bus.send('insight-extraction', message, {
    id: `insights-${sessionId}-${messageCount}`,
    delaySeconds: Math.max(0, QUIET_MS - age) / 1_000,
  });
}

async function wantsInsights(deps: Needs, { tenantId, agentId }: SessionRecord): Promise<boolean> {
  const agent = await findPublishedAgent(deps, { tenantId, agentId });
  return agent?.dataCollectionConfig.enabled ?? false;
}
