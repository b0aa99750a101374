import { Brand } from './brand.tsx';
import classes from './brand-link.module.css';

/** Leads home from the pages that are open to everybody. */
export const BrandLink = ({ href }: { href: string }) => (
  <a href={href} className={classes.link}>
    <Brand />
  </a>
);
