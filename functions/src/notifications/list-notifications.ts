import type { listNotifications as contract } from '@talkwright/shared/areas/notifications';
import type { Output } from '@talkwright/shared/contract/contract';
import type { Member } from '../accounts/caller.ts';
import type { NotificationsReader } from './notifications.store.ts';

const SHOWN = 50;

/** What happened before somebody joined is no news to them. */
export async function listNotifications(
  { notifications }: { notifications: NotificationsReader },
  caller: Member,
): Promise<Output<typeof contract>> {
  const isAdmin = caller.user.role !== 'user';
  const [records, readUpTo = caller.user.createdAt] = await Promise.all([
    notifications.list(caller, isAdmin ? ['members', 'admins'] : ['members'], SHOWN),
    notifications.findReadUpTo(caller),
  ]);
  const shown = records.map((record) => ({ ...record, isRead: record.createdAt <= readUpTo }));
  return { notifications: shown, unread: shown.filter(({ isRead }) => !isRead).length };
}
