import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import { writeOf } from '../platform/change.ts';
import type { Items } from '../platform/cosmos.ts';
import { whileRefused } from '../platform/write-refused.ts';

/** Of an agent's conversations in a cycle, and at how many percent of them the administrators are told. */
const capSchema = z.object({ cap: z.int(), warnAt: z.int().nullable() });
type Cap = z.infer<typeof capSchema>;
export type Caps = Record<string, Cap>;

/** All caps of an organization, by agent: beside its meters, so that one small record is read with them. */
const capsSchema = z.object({
  id: z.string(),
  tenantId: idSchema,
  type: z.literal('agentCaps'),
  caps: z.record(idSchema, capSchema),
});

const CAPS_ID = 'agent-caps';

export type AgentCaps = ReturnType<typeof capsStore>;
export type AgentCapsReader = Pick<AgentCaps, 'list'>;

export function capsStore(ledger: Items) {
  const find = (tenantId: string) => ledger.find(capsSchema, CAPS_ID, tenantId);

  return {
    list: async (tenantId: string): Promise<Caps> => (await find(tenantId))?.value.caps ?? {},

    /** Of two at the same moment the last one counts, and other agents' caps stay as they are. */
    change: (tenantId: string, changed: (caps: Caps) => Caps): Promise<void> =>
      whileRefused(async () => {
        const before = await find(tenantId);
        const caps = changed(before?.value.caps ?? {});
        const record = { id: CAPS_ID, tenantId, type: 'agentCaps', caps };
        await ledger.batch(tenantId, [writeOf(record, before)]);
      }),
  };
}
