import type { ReactNode } from 'react';
import classes from './card-grid.module.css';

/** As many equal columns as fit. */
export const CardGrid = ({ children }: { children: ReactNode }) => (
  <div className={classes.grid}>{children}</div>
);
