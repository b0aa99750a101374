import type { readNotifications as contract } from '@talkwright/shared/areas/notifications';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import type { Member } from '../accounts/caller.ts';
import type { Clock } from '../platform/clock.ts';
import type { Notifications } from './notifications.store.ts';

/** A moment to come counts as now, since what nobody has seen yet is not read; one before the person joined as that. */
export async function readNotifications(
  { notifications, now }: { notifications: Notifications; now: Clock },
  caller: Member,
  { upTo }: ParsedInput<typeof contract>,
): Promise<Record<string, never>> {
  const joinedAt = Date.parse(caller.user.createdAt);
  const moment = Math.max(joinedAt, Math.min(Date.parse(upTo), now().getTime()));
  await notifications.markRead(caller, new Date(moment).toISOString());
  return {};
}
