import { Paper, Skeleton, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import classes from './people.module.css';

type Props = {
  title: string;
  /** How many there are, in words; said by screen readers when it changes. */
  count: string | false;
  isLoading: boolean;
  loadingRows?: number;
  /** Of a list that has not been loaded yet. */
  error: unknown;
  onRetry: () => void;
  children: ReactNode;
};

/** A titled list with the states that every list has. */
export function ListSection(props: Props) {
  const { title, count, isLoading, loadingRows = 1, error, onRetry, children } = props;
  const id = useId();

  return (
    <section aria-labelledby={id} aria-busy={isLoading}>
      <div className={classes.head}>
        <Title order={2} size={16} id={id} tabIndex={-1} data-keeps-focus className={classes.title}>
          {title}
        </Title>
        <Text size="sm" c="dimmed" role="status">
          {count}
        </Text>
      </div>
      {isLoading && <Loading rows={loadingRows} />}
      {Boolean(error) && <ErrorState error={error} onRetry={onRetry} />}
      {!isLoading && !error && children}
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
