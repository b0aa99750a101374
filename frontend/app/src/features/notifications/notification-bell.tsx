import { ActionIcon, Popover, VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import type { Notifications } from '@talkwright/shared/areas/notifications';
import { useEffect, useState } from 'react';
import { formatCount } from '../../ui/format.ts';
import { NotificationList } from './notification-list.tsx';
import { useListNotificationsQuery, useReadNotificationsMutation } from './notifications.api.ts';
import classes from './notifications.module.css';

const POLL_MS = 15_000;
const MOST_COUNTED = 99;

/** News is asked for as long as somebody looks at the page. It counts as read once the list was opened. */
export function NotificationBell() {
  const query = useListNotificationsQuery(undefined, {
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  });
  const { data } = query;
  const [isOpen, setIsOpen] = useState(false);
  const fresh = useMarkedRead(isOpen, data);
  const unread = data?.unread ?? 0;
  const news = unread > 0 ? formatCount(unread, 'unread notification') : '';

  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width="min(400px, calc(100vw - 24px))"
      shadow="md"
      radius="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          size="lg"
          className={classes.bell}
          aria-label={news ? `Notifications, ${unread} unread` : 'Notifications'}
          title="Notifications"
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconBell size={20} stroke={1.6} />
          {unread > 0 && (
            <span className={classes.count} aria-hidden>
              {unread > MOST_COUNTED ? `${MOST_COUNTED}+` : unread}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Notifications">
        <NotificationList query={query} fresh={fresh} onFollow={() => setIsOpen(false)} />
      </Popover.Dropdown>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </Popover>
  );
}

/** Marks as read what an open list shows. The ids of what was new in it: it stays marked while it is looked at. */
function useMarkedRead(isOpen: boolean, data: Notifications | undefined): ReadonlySet<string> {
  const [markRead] = useReadNotificationsMutation();
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    if (!isOpen) setFresh(new Set());
  }, [isOpen]);

  useEffect(() => {
    const newest = data?.notifications[0];
    if (!isOpen || !newest || data.unread === 0) return;
    const unread = data.notifications.filter(({ isRead }) => !isRead);
    setFresh((before) => new Set([...before, ...unread.map(({ id }) => id)]));
    void markRead({ upTo: newest.createdAt });
  }, [isOpen, data, markRead]);

  return fresh;
}
