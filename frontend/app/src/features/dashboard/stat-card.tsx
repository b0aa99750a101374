import { Paper, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { messageOf } from '../../server/failure.ts';
import { formatNumber } from '../../ui/format.ts';
import classes from './dashboard.module.css';

type Props = { label: string; value: number | undefined; error: unknown; icon: ReactNode };

export function StatCard({ label, value, error, icon }: Props) {
  return (
    <Paper withBorder className={classes.stat}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <div>
        <Text size="sm" c="dimmed">
          {label}
        </Text>
        <div className={classes.number} title={error ? messageOf(error) : undefined}>
          {value !== undefined && formatNumber(value)}
          {value === undefined && (error ? '–' : <Skeleton height={24} width={44} />)}
        </div>
      </div>
    </Paper>
  );
}
