import { Paper, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

type Props = {
  title: string;
  hint?: ReactNode;
  isDanger?: boolean;
  onFocus?: () => void;
  children: ReactNode;
};

/** A part of a page of settings: what it is about, and beside it, where there is room, what can be set. */
export function Section({ title, hint, isDanger = false, onFocus, children }: Props) {
  const titleId = useId();

  return (
    <section className={classes.section} aria-labelledby={titleId} onFocus={onFocus}>
      <div className={classes.columns}>
        <div>
          <Title order={2} size={16} id={titleId}>
            {title}
          </Title>
          {hint && (
            <Text size="sm" c="dimmed" mt={4}>
              {hint}
            </Text>
          )}
        </div>
        <Paper withBorder className={classes.panel} data-danger={isDanger || undefined}>
          {children}
        </Paper>
      </div>
    </section>
  );
}
