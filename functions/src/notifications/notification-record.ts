import { notificationKinds } from '@talkwright/shared/areas/notifications';
import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';

export const notificationRecordSchema = z.object({
  id: idSchema,
  tenantId: idSchema,
  type: z.literal('notification'),
  /** One person, by id, or several. */
  audience: z.union([z.literal('admins'), z.literal('members'), z.object({ userId: idSchema })]),
  kind: z.enum(notificationKinds),
  title: z.string(),
  message: z.string(),
  /** The conversation that it quotes, and goes with. */
  sessionId: idSchema.optional(),
  createdAt: timeSchema,
  ttl: z.int(),
});
export type NotificationRecord = z.infer<typeof notificationRecordSchema>;

const KEPT_SECONDS = 90 * 24 * 3_600;

type Draft = Pick<NotificationRecord, 'tenantId' | 'audience' | 'kind' | 'title' | 'message'> & {
  sessionId?: string;
  /** Of what happens once but may be told twice, such as the work on a message. */
  id?: string;
};

/** A notification as a change for the batch of what it tells. */
export const notify = (
  { newId, now }: { newId: NewId; now: Clock },
  { id = newId(), ...draft }: Draft,
) => ({
  operation: 'upsert' as const,
  item: {
    ...draft,
    id: notificationId(id),
    type: 'notification',
    createdAt: now().toISOString(),
    ttl: KEPT_SECONDS,
  } satisfies NotificationRecord,
});

/** The same, and the batch is refused as `exists` where it was told before. */
export const notifyOnce = (needs: Parameters<typeof notify>[0], draft: Draft & { id: string }) => ({
  ...notify(needs, draft),
  operation: 'create' as const,
});

export const notificationId = (id: string) => `notification-${id}`;
