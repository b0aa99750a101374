import { Paper, Skeleton, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './list-section.module.css';
import { type Query, QueryStates } from './query-states.tsx';

type Props<Data> = {
  title: string;
  /** How many there are, in words; said by screen readers when it changes. */
  count: string | false;
  /** What can be done about it, at the other end of the line. */
  action?: ReactNode;
  query: Query<Data>;
  loadingRows?: number;
  children: (data: Data) => ReactNode;
};

/** A titled list with the states that every list has. */
export function ListSection<Data>(props: Props<Data>) {
  const { title, count, action, query, loadingRows = 1, children } = props;
  const id = useId();

  return (
    <section aria-labelledby={id} aria-busy={!query.data && !query.error}>
      <div className={classes.head}>
        <Title order={2} size={16} id={id} tabIndex={-1} data-keeps-focus className={classes.title}>
          {title}
        </Title>
        <Text size="sm" c="dimmed" role="status">
          {count}
        </Text>
        {action && <div className={classes.action}>{action}</div>}
      </div>
      <QueryStates query={query} skeleton={<Loading rows={loadingRows} />}>
        {children}
      </QueryStates>
    </section>
  );
}

/** Rows as high as those to come, or as what stands in for them, so that little moves. */
const Loading = ({ rows }: { rows: number }) => (
  <Paper withBorder aria-hidden>
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <div key={row} className={classes.row}>
        <div className={classes.who}>
          <Skeleton height={14} width="min(220px, 60%)" my={4} />
          <Skeleton height={12} width="min(320px, 90%)" my={4} />
        </div>
      </div>
    ))}
  </Paper>
);
