import { Anchor, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { Activity } from '@talkwright/shared/areas/dashboard';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatAgo, formatTime } from '../../ui/format.ts';
import { QueryStates } from '../../ui/query-states.tsx';
import { useNow } from '../../ui/use-now.ts';
import { fullNameOf } from '../../ui/user-name.ts';
import { useListActivityQuery } from './dashboard.api.ts';
import classes from './dashboard.module.css';

const SHOWN = 10;

/** What everybody in the organization has done. Asked for anew whenever the dashboard is opened. */
export function RecentActivity() {
  const query = useListActivityQuery({ limit: SHOWN }, { refetchOnMountOrArgChange: true });
  return (
    <Paper withBorder>
      <QueryStates query={query} skeleton={<Loading />} empty={<NoActivity />}>
        {(activities) => (
          <ul className={classes.activities}>
            {activities.map((activity) => (
              <Entry key={activity.id} activity={activity} />
            ))}
          </ul>
        )}
      </QueryStates>
    </Paper>
  );
}

function Entry({ activity }: { activity: Activity }) {
  const { action, created_at, first_name, last_name, target, user_email } = activity;
  const name = fullNameOf({ firstName: first_name, lastName: last_name }) || user_email;
  const age = formatAgo(created_at, useNow());
  return (
    <li className={classes.activity}>
      <Text size="sm" className={classes.deed} lineClamp={3} title={action}>
        <strong title={user_email}>{name}</strong>{' '}
        {target ? (
          <Anchor component={Link} to={addressOf(target)} inherit>
            {action}
          </Anchor>
        ) : (
          action
        )}
      </Text>
      <Text
        component="time"
        size="xs"
        c="dimmed"
        dateTime={created_at}
        title={formatTime(created_at)}
      >
        {age}
      </Text>
    </li>
  );
}

const addressOf = ({ type, id }: NonNullable<Activity['target']>): string =>
  type === 'agent' ? paths.editAgent.to(id) : paths.document(id);

const Loading = () => (
  <Stack p="md" gap="md" role="status" aria-label="Loading the recent activity">
    {[1, 2, 3].map((key) => (
      <Skeleton key={key} height={20} />
    ))}
  </Stack>
);

const NoActivity = () => (
  <EmptyState
    icon={<IconHistory size={28} stroke={1.6} />}
    title="No recent activity"
    hint="What you and your team change will be listed here"
  />
);
