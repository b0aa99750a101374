import { Box, type BoxProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './columns.module.css';

type Props = BoxProps & {
  /** How many, from which of Mantine's breakpoints on; one where nothing is said. */
  at: { base?: 2; xs?: 2; sm?: 2 | 3; lg?: 2 | 3 | 4 | 6 };
  role?: 'status';
  'aria-label'?: string;
  children: ReactNode;
};

/** Equal columns. Mantine's own grid writes a style element for each, which the content security policy refuses. */
export function Columns({ at, ...props }: Props) {
  const from = Object.entries(at).map(([breakpoint, count]) => classes[`${breakpoint}${count}`]);
  return <Box className={[classes.columns, ...from].join(' ')} {...props} />;
}
