import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { Items } from '../platform/cosmos.ts';
import { refusalOf } from '../platform/write-refused.ts';
import {
  type NotificationRecord,
  notificationId,
  notificationRecordSchema,
} from './notification-record.ts';

const stateSchema = z.object({
  id: z.string(),
  tenantId: idSchema,
  type: z.literal('notificationState'),
  userId: idSchema,
  /** All that are not newer are read. */
  readUpTo: timeSchema,
});

type SessionKey = { tenantId: string; sessionId: string };
type Reader = { tenantId: string; userId: string };

export type Notifications = ReturnType<typeof notificationsStore>;
/** What other areas may ask. */
export type NotificationsReader = Pick<Notifications, 'list' | 'findReadUpTo' | 'has'>;

/** What people are told, and how far each has read. */
export function notificationsStore(tenants: Items) {
  return {
    /** Those for the person and for the groups, the newest first. */
    list: (
      { tenantId, userId }: Reader,
      groups: Extract<NotificationRecord['audience'], string>[],
      limit: number,
    ): Promise<NotificationRecord[]> =>
      tenants.query(
        notificationRecordSchema,
        tenantId,
        "SELECT * FROM c WHERE c.type = 'notification' AND " +
          '(c.audience.userId = @userId OR ARRAY_CONTAINS(@groups, c.audience)) ORDER BY c.type, c.createdAt DESC',
        { userId, groups },
        limit,
      ),

    /** Of what happens once: whether it was told. */
    async has(tenantId: string, id: string): Promise<boolean> {
      const found = await tenants.find(notificationRecordSchema, notificationId(id), tenantId);
      return found !== undefined;
    },

    /** Those that quote a conversation. */
    async removeAbout({ tenantId, sessionId }: SessionKey): Promise<void> {
      const sql =
        "SELECT VALUE c.id FROM c WHERE c.type = 'notification' AND c.sessionId = @sessionId";
      const ids = await tenants.query(idSchema, tenantId, sql, { sessionId });
      for (const id of ids) await tenants.remove(id, tenantId);
    },

    async findReadUpTo({ tenantId, userId }: Reader): Promise<string | undefined> {
      return (await tenants.find(stateSchema, stateId(userId), tenantId))?.value.readUpTo;
    },

    /** Never moves backwards, whichever of two devices comes last. */
    async markRead({ tenantId, userId }: Reader, readUpTo: string): Promise<void> {
      const id = stateId(userId);
      const type = 'notificationState' as const;
      const forward = { op: 'set', path: '/readUpTo', value: readUpTo } as const;
      const isForward = `FROM c WHERE c.readUpTo < '${readUpTo}'`;
      const patch = () => refusalOf(tenants.patch(stateSchema, id, tenantId, [forward], isForward));
      if ((await patch()) !== 'gone') return;
      const first = tenants.create({ id, tenantId, type, userId, readUpTo });
      if ((await refusalOf(first)) === 'exists') await patch();
    },
  };
}

const stateId = (userId: string) => `notification-state-${userId}`;
