import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { linkTo, paths } from '../../paths.ts';
import { Brand } from '../../ui/brand.tsx';
import classes from './docs-frame.module.css';

/** What stands above and below both pages of the documentation. Open to everybody, signed in or not. */
export const DocsFrame = ({ children }: { children: ReactNode }) => (
  <div className={classes.frame}>
    <header className={classes.header}>
      <a href={linkTo(paths.root)} className={classes.brand} aria-label="Talkwright">
        <Brand />
      </a>
      <nav aria-label="Main" className={classes.links}>
        <a href={linkTo(paths.root)}>Home</a>
        <a href={linkTo(paths.login)}>Login</a>
        <Button component="a" href={linkTo(paths.dashboard)} size="sm">
          Dashboard
        </Button>
      </nav>
    </header>
    {children}
    <footer className={classes.footer}>
      <span>© {new Date().getFullYear()} Talkwright</span>
      <nav aria-label="More" className={classes.links}>
        <a href={linkTo(paths.contact)}>Contact Sales</a>
        <a href={linkTo(paths.terms)}>Terms</a>
        <a href={linkTo(paths.privacy)}>Privacy</a>
      </nav>
    </footer>
  </div>
);
