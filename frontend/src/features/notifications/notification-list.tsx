import { Skeleton, Stack, Text, Title } from '@mantine/core';
import type { Notification } from '@talkwright/shared/notifications';
import {
  IconAlertTriangle,
  IconShieldLock,
  IconUserCheck,
  IconUserQuestion,
} from '@tabler/icons-react';
import { ErrorState } from '../../ui/error-state.tsx';
import { formatAgo, formatTime } from '../../ui/format.ts';
import classes from './notifications.module.css';

const icons: Record<Notification['kind'], typeof IconShieldLock> = {
  access_request: IconUserQuestion,
  invite_accepted: IconUserCheck,
  document_failed: IconAlertTriangle,
  security: IconShieldLock,
};

type Props = {
  notifications: Notification[] | undefined;
  /** Marked as new. */
  fresh: ReadonlySet<string>;
  error: unknown;
  onRetry: () => void;
};

export function NotificationList({ notifications, fresh, error, onRetry }: Props) {
  return (
    <>
      <Title order={2} size={15} className={classes.heading}>
        Notifications
      </Title>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <div className={classes.scroll} tabIndex={0} data-autofocus>
        {notifications?.length === 0 && (
          <Text size="sm" c="dimmed" ta="center" py="xl">
            No notifications
          </Text>
        )}
        {notifications && notifications.length > 0 && (
          <ul className={classes.list}>
            {notifications.map((one) => (
              <Entry key={one.id} notification={one} isFresh={fresh.has(one.id)} />
            ))}
          </ul>
        )}
        {!notifications && !error && (
          <Stack p="md" gap="sm" role="status" aria-label="Loading your notifications">
            <Skeleton height={44} />
            <Skeleton height={44} />
          </Stack>
        )}
        {!notifications && error !== undefined && <ErrorState error={error} onRetry={onRetry} />}
      </div>
    </>
  );
}

type EntryProps = { notification: Notification; isFresh: boolean };

function Entry({ notification: { kind, title, message, createdAt }, isFresh }: EntryProps) {
  const Icon = icons[kind];

  return (
    <li className={classes.entry} data-fresh={isFresh || undefined}>
      <Icon size={20} stroke={1.6} aria-hidden />
      <div className={classes.text}>
        <Text size="sm" fw={isFresh ? 620 : 520}>
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          {message}
        </Text>
        <Text size="xs" c="dimmed" mt={2}>
          <time dateTime={createdAt} title={formatTime(createdAt)}>
            {formatAgo(createdAt)}
          </time>
        </Text>
      </div>
    </li>
  );
}
