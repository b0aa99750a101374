import type { HTMLAttributes } from 'react';

type Props = Pick<HTMLAttributes<HTMLElement>, 'className' | 'dir' | 'children'> & {
  as?: 'section' | 'pre' | 'ul';
  /** What is in it, for whoever comes by keyboard and does not see it. */
  name: string;
  'data-type'?: string | undefined;
};

/** What scrolls by itself, also by keyboard. */
export const ScrollRegion = ({ as: Element = 'section', name, ...props }: Props) => (
  // A `pre` is nothing that could be named, but for its role.
  <Element
    tabIndex={0}
    aria-label={name}
    role={Element === 'pre' ? 'region' : undefined}
    {...props}
  />
);
