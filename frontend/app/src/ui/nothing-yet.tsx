import { Paper, ThemeIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './list-section.module.css';

type Props = { icon: ReactNode; title: string; hint: string };

/** As high as the first row that takes its place, so that nothing moves then. */
export const NothingYet = ({ icon, title, hint }: Props) => (
  <Paper withBorder className={classes.row}>
    <ThemeIcon size={40} radius="xl" variant="light" aria-hidden>
      {icon}
    </ThemeIcon>
    <div className={classes.who}>
      <span className={classes.strong}>{title}</span>
      <span className={classes.dimmed}>{hint}</span>
    </div>
  </Paper>
);
