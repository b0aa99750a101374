import { Button, Skeleton, Stack } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount } from '../../../ui/format.ts';
import { QueryStates } from '../../../ui/query-states.tsx';
import type { SessionQuery } from './session-filter.ts';
import { SessionListRow } from './session-list-row.tsx';
import classes from './sessions.module.css';
import { useSessionList } from './use-session-list.ts';

type Props = {
  query: SessionQuery;
  refreshes: number;
  deletedIds: readonly string[];
  openId: string | undefined;
  searchOf: (id: string) => string;
};

export function SessionList({ query, refreshes, deletedIds, openId, searchOf }: Props) {
  const list = useSessionList(query, refreshes, deletedIds);
  const { sessions, error, refetch, news } = list;
  const hint = query.q
    ? 'No conversation has all of these words in it.'
    : 'Sessions appear after users interact with an agent.';

  return (
    <section className={classes.list} aria-label="Sessions" aria-busy={list.isFetching}>
      <div role="status">
        {news > 0 && (
          <Button variant="light" size="xs" fullWidth mb="xs" onClick={list.showNews}>
            {formatCount(news, 'conversation')} with news
          </Button>
        )}
      </div>
      {error && sessions && <ErrorState error={error} onRetry={refetch} />}
      <QueryStates
        query={{ data: sessions, error, refetch }}
        skeleton={<LoadingSessions />}
        empty={<EmptyState icon={<IconMessages size={28} />} title="No sessions" hint={hint} />}
      >
        {(rows) => (
          <>
            <ul className={classes.rows}>
              {rows.map((session) => (
                <li key={session.session_id}>
                  <SessionListRow
                    session={session}
                    isOpen={session.session_id === openId}
                    search={searchOf(session.session_id)}
                  />
                </li>
              ))}
            </ul>
            {list.hasMore && (
              <Button
                variant="default"
                fullWidth
                mt="sm"
                loading={list.isLoadingMore}
                onClick={list.loadMore}
              >
                Load More
              </Button>
            )}
          </>
        )}
      </QueryStates>
    </section>
  );
}

const LoadingSessions = () => (
  <Stack gap="xs" aria-label="Loading sessions" role="status">
    {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
      <Skeleton key={row} h={92} radius="md" />
    ))}
  </Stack>
);
