import { Paper, Skeleton, Stack, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { AuditEntry, AuditFilter } from '@talkwright/shared/areas/audit';
import { type Cursor, CursorPages, useCursors } from '../../ui/cursor-pages.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatTime } from '../../ui/format.ts';
import { QueryStates } from '../../ui/query-states.tsx';
import { fullNameOf } from '../../ui/user-name.ts';
import { useListAuditQuery } from './activity.api.ts';
import classes from './activity.module.css';

type Props = { asked: AuditFilter };

export function ActivityList({ asked }: Props) {
  const pages = useCursors();
  const { currentData } = useListAuditQuery({
    ...asked,
    ...(pages.last && { cursor: pages.last }),
  });

  return (
    <CursorPages pages={pages} next={currentData?.nextCursor}>
      {(cursor) => <ActivityPage {...{ asked, cursor }} />}
    </CursorPages>
  );
}

function ActivityPage({ asked, cursor }: Props & { cursor: Cursor }) {
  const query = useListAuditQuery({ ...asked, ...(cursor && { cursor }) });

  return (
    <QueryStates query={query} skeleton={<Loading />}>
      {({ entries }) =>
        entries.length === 0 ? (
          <Nothing isNarrowed={Object.keys(asked).length > 0} />
        ) : (
          <Paper withBorder>
            <ol className={classes.list} aria-label={cursor ? 'Earlier activity' : 'Activity'}>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
          </Paper>
        )
      }
    </QueryStates>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { action, created_at, first_name, last_name, user_email } = entry;
  const name = fullNameOf({ firstName: first_name, lastName: last_name });
  return (
    <li className={classes.entry}>
      <Text size="sm" className={classes.deed}>
        <strong>{name || user_email}</strong> {action}
      </Text>
      <Text size="xs" c="dimmed" className={classes.about}>
        <time dateTime={created_at}>{formatTime(created_at)}</time>
        {name && user_email && ` · ${user_email}`}
      </Text>
    </li>
  );
}

const Nothing = ({ isNarrowed }: { isNarrowed: boolean }) => (
  <EmptyState
    icon={<IconHistory size={28} stroke={1.5} />}
    title={isNarrowed ? 'Nothing found' : 'No activity yet'}
    hint={
      isNarrowed
        ? 'Nothing within thirteen months is of these days, this person and these words.'
        : 'What you and your team change is listed here for thirteen months.'
    }
  />
);

const Loading = () => (
  <Stack gap="xs" role="status" aria-label="Loading the activity">
    {[1, 2, 3, 4].map((key) => (
      <Skeleton key={key} height={58} radius="md" />
    ))}
  </Stack>
);
