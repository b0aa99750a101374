import type { ReactNode } from 'react';
import classes from './toolbar.module.css';

/** Search, filters and view switch above a list. */
export const Toolbar = ({ children }: { children: ReactNode }) => (
  <div className={classes.toolbar}>{children}</div>
);
