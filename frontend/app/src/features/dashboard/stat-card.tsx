import { Paper, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { messageOf } from '../../server/failure.ts';
import { formatNumber } from '../../ui/format.ts';
import { type Query, QueryStates } from '../../ui/query-states.tsx';
import classes from './dashboard.module.css';

type Props = {
  label: string;
  query: Query<number>;
  icon: ReactNode;
  /** What the number is part of; it has its place from the beginning. */
  beside?: { text: string | undefined };
};

export function StatCard({ label, query, icon, beside }: Props) {
  return (
    <Paper withBorder className={classes.stat}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <div>
        <Text size="sm" c="dimmed">
          {label}
        </Text>
        <div className={classes.number} title={query.error ? messageOf(query.error) : undefined}>
          <QueryStates query={query} skeleton={<Skeleton height={24} width={44} />} failed="–">
            {(count) => formatNumber(count)}
          </QueryStates>
        </div>
        {beside && (
          <Text size="xs" c="dimmed" className={classes.beside}>
            {beside.text}
          </Text>
        )}
      </div>
    </Paper>
  );
}
