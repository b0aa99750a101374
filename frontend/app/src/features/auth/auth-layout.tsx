import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { Brand } from '../../ui/brand.tsx';
import classes from './auth-layout.module.css';
import { SampleAnswer } from './sample-answer.tsx';

type Props = { children: ReactNode; isWide?: boolean };

/** Pages for people who are not signed in: the form, and on wide screens what it leads to. */
export function AuthLayout({ children, isWide = false }: Props) {
  return (
    <div className={classes.layout}>
      <div className={classes.side}>
        <header className={classes.header}>
          <Brand />
        </header>
        <main className={classes.main} data-wide={isWide || undefined}>
          {children}
        </main>
        <footer className={classes.footer}>
          <Link to={paths.terms}>Terms</Link>
          <Link to={paths.privacy}>Privacy</Link>
        </footer>
      </div>
      <SampleAnswer />
    </div>
  );
}
