import type { ReactNode } from 'react';
import { linkTo, paths } from '../../paths.ts';
import type { SectionId } from './section-list.ts';

/** To a section of the documentation. */
export const DocsLink = ({ to, children }: { to: SectionId; children: ReactNode }) => (
  <a href={`${linkTo(paths.docs)}#${to}`}>{children}</a>
);
