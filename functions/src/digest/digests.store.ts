import { timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { Items } from '../platform/cosmos.ts';
import { whileRefused } from '../platform/write-refused.ts';
import {
  bodyId,
  type Digest,
  type DigestBody,
  type DigestRecipient,
  type DigestSlot,
  digestBodySchema,
  digestId,
  digestSchema,
  recipientId,
  recipientSchema,
  slotId,
  slotSchema,
} from './digest-records.ts';

export type Digests = ReturnType<typeof digestsStore>;

type AgentKey = { tenantId: string; agentId: string };

const progressSchema = z.object({ doneTo: timeSchema });
const PROGRESS_ID = 'digest-timer';

/** Which digests are due when, which were made, and who gets them. */
export function digestsStore(stores: { directory: Items; tenants: Items; guards: Items }) {
  const { directory, tenants, guards } = stores;

  /** Of whichever organization. */
  const findSlot = (agentId: string) =>
    directory.find(slotSchema, slotId(agentId), slotId(agentId));

  const findRecipient = (tenantId: string, agentId: string, email: string) =>
    tenants.find(recipientSchema, recipientId(agentId, email), tenantId);

  return {
    /** Of all organizations. */
    listSlots: (slots: string[]): Promise<DigestSlot[]> =>
      directory.queryEverywhere(
        slotSchema,
        "SELECT * FROM c WHERE c.type = 'digestSlot' AND ARRAY_CONTAINS(@slots, c.slot)",
        { slots },
        Number.POSITIVE_INFINITY,
      ),

    /** Without a slot, it is never due. What is kept as it is already is not written again. */
    async writeSlot({ tenantId, agentId }: AgentKey, slot: string | undefined): Promise<void> {
      const kept = await findSlot(agentId);
      if (kept?.value.slot === slot || (kept && kept.value.tenantId !== tenantId)) return;
      const id = slotId(agentId);
      if (slot === undefined) return directory.remove(id, id);
      await directory.upsert({ id, type: 'digestSlot', tenantId, agentId, slot });
    },

    /** To which moment of the timer all that was due is on its way. Undefined before the first. */
    async findDoneTo(): Promise<Date | undefined> {
      const found = await guards.find(progressSchema, PROGRESS_ID, PROGRESS_ID);
      return found && new Date(found.value.doneTo);
    },

    keepDoneTo: (moment: Date): Promise<void> =>
      guards.upsert({ id: PROGRESS_ID, doneTo: moment.toISOString() }),

    find: async (tenantId: string, agentId: string, day: string): Promise<Digest | undefined> =>
      (await tenants.find(digestSchema, digestId(agentId, day), tenantId))?.value,

    async findLast(tenantId: string, agentId: string): Promise<Digest | undefined> {
      const sql =
        "SELECT * FROM c WHERE c.type = 'digest' AND c.agentId = @agentId ORDER BY c.type, c.agentId, c.id DESC";
      return (await tenants.query(digestSchema, tenantId, sql, { agentId }, 1))[0];
    },

    findBody: async (
      tenantId: string,
      agentId: string,
      day: string,
    ): Promise<DigestBody | undefined> =>
      (await tenants.find(digestBodySchema, bodyId(agentId, day), tenantId))?.value,

    listRecipients: (tenantId: string, agentId: string): Promise<DigestRecipient[]> =>
      tenants.query(
        recipientSchema,
        tenantId,
        "SELECT * FROM c WHERE c.type = 'digestRecipient' AND c.agentId = @agentId",
        { agentId },
      ),

    /** Notes what was agreed with a recipient. `changed` answers undefined where there is nothing to note. */
    changeRecipient: (
      { tenantId, agentId }: AgentKey,
      email: string,
      changed: (before: DigestRecipient) => DigestRecipient | undefined,
    ): Promise<void> =>
      whileRefused(async () => {
        const found = await findRecipient(tenantId, agentId, email);
        const id = recipientId(agentId, email);
        const none = { id, type: 'digestRecipient' as const, tenantId, agentId, email };
        const after = changed(found?.value ?? none);
        if (!after) return;
        if (found) await tenants.replace(after, tenantId, found.etag);
        else await tenants.create(after);
      }),

    /** Of an agent that is gone. Can be repeated. */
    async removeAgent(tenantId: string, agentId: string): Promise<void> {
      const slot = await findSlot(agentId);
      if (slot?.value.tenantId === tenantId)
        await directory.remove(slotId(agentId), slotId(agentId));
      const sql =
        "SELECT VALUE c.id FROM c WHERE c.type IN ('digest', 'digestBody', 'digestRecipient') AND c.agentId = @agentId";
      const ids = await tenants.query(z.string(), tenantId, sql, { agentId });
      for (const id of ids) await tenants.remove(id, tenantId);
    },
  };
}
