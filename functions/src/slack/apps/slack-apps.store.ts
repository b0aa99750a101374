import { Failure } from '@talkwright/shared/contract/errors';
import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import { patchOf, stillAs } from '../../platform/change.ts';
import type { Items, Versioned } from '../../platform/cosmos.ts';
import type { Outbox, OutboxRecord } from '../../platform/outbox.ts';
import { writeOutbox } from '../../platform/outbox.ts';
import { refusalOf } from '../../platform/write-refused.ts';
import { type AppRecord, appRecordSchema } from './app-record.ts';

/** Whose app it is that an event came for: Slack knows our id of the app alone. Erased with the organization. */
const ownerSchema = z.object({ id: z.string(), type: z.literal('slackApp'), tenantId: idSchema });

export type SlackApps = ReturnType<typeof slackAppsStore>;

export function slackAppsStore(
  { directory, tenants }: { directory: Items; tenants: Items },
  outbox: Pick<Outbox, 'commit'>,
) {
  const find = (tenantId: string, id: string): Promise<Versioned<AppRecord> | undefined> =>
    tenants.findTyped(appRecordSchema, id, tenantId);

  return {
    find,

    /** @throws Failure `slack_app_not_found` */
    async get(tenantId: string, id: string): Promise<AppRecord> {
      const found = await find(tenantId, id);
      if (!found) throw new Failure('slack_app_not_found');
      return found.value;
    },

    /** The newest first. */
    list: (tenantId: string): Promise<AppRecord[]> =>
      tenants.query(
        appRecordSchema,
        tenantId,
        "SELECT * FROM c WHERE c.type = 'slackApp' ORDER BY c.type, c.createdAt DESC",
      ),

    /** Whose app it is, for what comes from Slack. */
    async findOwner(id: string): Promise<string | undefined> {
      const key = ownerId(id);
      return (await directory.find(ownerSchema, key, key))?.value.tenantId;
    },

    /** Who owns it is written first: alone that leads nowhere. */
    async create(app: AppRecord, following: OutboxRecord[]): Promise<void> {
      const { id, tenantId } = app;
      await directory.create({ id: ownerId(id), type: 'slackApp', tenantId });
      await outbox.commit(tenantId, [
        { operation: 'create', item: app },
        ...following.map(writeOutbox),
      ]);
    },

    /** Sets these fields if those are still as they were read. Answers whether they were; false also where it is gone. */
    async patch(
      { tenantId, id }: Pick<AppRecord, 'tenantId' | 'id'>,
      fields: Partial<AppRecord>,
      condition: Partial<Pick<AppRecord, 'stage' | 'requestId' | 'agentsRevision'>> = {},
      following: OutboxRecord[] = [],
    ): Promise<boolean> {
      const still = stillAs({ type: 'slackApp', ...condition });
      const write = outbox.commit(tenantId, [
        { operation: 'patch', id, ...patchOf(fields, still) },
        ...following.map(writeOutbox),
      ]);
      return (await refusalOf(write)) === undefined;
    },

    /** Can be repeated. */
    async remove({ tenantId, id }: Pick<AppRecord, 'tenantId' | 'id'>): Promise<void> {
      await tenants.remove(id, tenantId);
      await directory.remove(ownerId(id), ownerId(id));
    },
  };
}

const ownerId = (id: string) => `slack-app-${id}`;
