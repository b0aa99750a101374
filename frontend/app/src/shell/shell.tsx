import './styles-rest.ts';
import { Burger } from '@mantine/core';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { ColorSchemeToggle } from './color-scheme-toggle.tsx';
import { keepFocus } from './keep-focus.ts';
import { PlanBanner } from './plan-banner.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { useRouteTitle } from './use-route-title.ts';
import { useSidebar } from './use-sidebar.ts';
import { VerifyBanner } from './verify-banner.tsx';

/** What surrounds every page of a member: the sidebar, the header, and the page in the middle. */
export function Shell({ children }: { children: ReactNode }) {
  const title = useRouteTitle() ?? 'Talkwright';
  const { isOpen, isOverlay, toggle, close } = useSidebar();
  useLayoutEffect(markPage, []);
  useEffect(keepFocus, []);

  return (
    <div className={classes.shell} data-open={isOpen || undefined}>
      <button
        type="button"
        className={classes.skip}
        onClick={() => document.getElementById('content')?.focus()}
      >
        Skip to content
      </button>
      <Sidebar isOpen={isOpen} isOverlay={isOverlay} onClose={close} />
      <div className={classes.column} inert={isOverlay && isOpen}>
        <header className={classes.header}>
          <Burger
            opened={false}
            size={18}
            lineSize={2}
            onClick={toggle}
            aria-label={isOpen ? 'Collapse sidebar' : 'Expand sidebar'}
            aria-expanded={isOpen}
            aria-controls="sidebar"
          />
          <h1 className={classes.title}>{title}</h1>
          <NotificationBell />
          <ColorSchemeToggle />
        </header>
        <VerifyBanner />
        <PlanBanner />
        <main id="content" tabIndex={-1} className={classes.main}>
          {children}
        </main>
      </div>
    </div>
  );
}

/** For base.css, which could look for the shell itself, at the price of a search through the page at each key. */
function markPage() {
  const { dataset } = document.documentElement;
  dataset.shell = '';
  return () => {
    delete dataset.shell;
  };
}
