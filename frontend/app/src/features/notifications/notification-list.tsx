import { Skeleton, Stack, Text, Title } from '@mantine/core';
import {
  IconAlertTriangle,
  IconChartLine,
  IconClockExclamation,
  IconCreditCard,
  IconFileZip,
  IconGauge,
  IconMail,
  IconShieldLock,
  IconUserCheck,
  IconUserQuestion,
} from '@tabler/icons-react';
import type { Notification, Notifications } from '@talkwright/shared/areas/notifications';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { formatAgo, formatTime } from '../../ui/format.ts';
import { type Query, QueryStates } from '../../ui/query-states.tsx';
import { useNow } from '../../ui/use-now.ts';
import classes from './notifications.module.css';

/** What a notification looks like, and where one can do something about it. */
const kinds: Record<Notification['kind'], { Icon: typeof IconShieldLock; to: string }> = {
  access_request: { Icon: IconUserQuestion, to: paths.settings.to('users') },
  invite_accepted: { Icon: IconUserCheck, to: paths.settings.to('users') },
  document_failed: { Icon: IconAlertTriangle, to: paths.documents },
  security: { Icon: IconShieldLock, to: paths.settings.to('security') },
  unusual_traffic: { Icon: IconChartLine, to: paths.agents },
  usage: { Icon: IconGauge, to: paths.billing },
  visitor_message: { Icon: IconMail, to: paths.agents },
  billing: { Icon: IconCreditCard, to: paths.billing },
  model: { Icon: IconClockExclamation, to: paths.agents },
  archive: { Icon: IconFileZip, to: paths.settings.to('security') },
};

type Props = {
  query: Query<Notifications>;
  /** Marked as new. */
  fresh: ReadonlySet<string>;
  onFollow: () => void;
};

export function NotificationList({ query, fresh, onFollow }: Props) {
  return (
    <>
      <Title order={2} size={15} className={classes.heading}>
        Notifications
      </Title>
      <div className={classes.scroll}>
        <QueryStates
          query={{ ...query, data: query.data?.notifications }}
          skeleton={
            <Stack p="md" gap="sm" role="status" aria-label="Loading your notifications">
              <Skeleton height={44} />
              <Skeleton height={44} />
            </Stack>
          }
          empty={
            <Text size="sm" c="dimmed" ta="center" py="xl">
              No notifications
            </Text>
          }
        >
          {(notifications) => (
            <ul className={classes.list}>
              {notifications.map((one) => (
                <Entry
                  key={one.id}
                  notification={one}
                  isFresh={fresh.has(one.id)}
                  onFollow={onFollow}
                />
              ))}
            </ul>
          )}
        </QueryStates>
      </div>
    </>
  );
}

type EntryProps = { notification: Notification; isFresh: boolean; onFollow: () => void };

function Entry({ notification, isFresh, onFollow }: EntryProps) {
  const { kind, title, message, createdAt } = notification;
  const { Icon, to } = kinds[kind];
  const age = formatAgo(createdAt, useNow());

  return (
    <li className={classes.entry} data-fresh={isFresh || undefined}>
      <Icon size={20} stroke={1.6} aria-hidden />
      <div className={classes.text}>
        <Link to={to} className={classes.title} onClick={onFollow}>
          {title}
        </Link>
        <Text size="sm" c="dimmed" lineClamp={3} title={message}>
          {message}
        </Text>
        <Text size="xs" c="dimmed" mt={2}>
          <time dateTime={createdAt} title={formatTime(createdAt)}>
            {age}
          </time>
        </Text>
      </div>
    </li>
  );
}
