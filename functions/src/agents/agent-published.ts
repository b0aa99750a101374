import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { Outbox, OutboxRecord } from '../platform/outbox.ts';

/** Visitors talk to another version of an agent: what goes by its settings is to be looked at again. */
export const agentPublishedSchema = z.object({
  kind: z.literal('agentPublished'),
  tenantId: idSchema,
  agentId: idSchema,
});
type AgentPublished = z.output<typeof agentPublishedSchema>;

/** For the batch that publishes it. */
export function tellPublished(
  { outbox }: { outbox: Outbox },
  { tenantId, id }: { tenantId: string; id: string },
): OutboxRecord {
  const message: AgentPublished = { kind: 'agentPublished', tenantId, agentId: id };
  return outbox.record(tenantId, 'digest', message);
}
