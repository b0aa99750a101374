import { Button } from '@mantine/core';
import { useRef } from 'react';
import { linkTo, paths } from '../../paths.ts';
import { ContentsList } from './contents-list.tsx';
import { DocsFrame } from './docs-frame.tsx';
import classes from './docs-page.module.css';
import { PageSearch } from './page-search.tsx';
import { sectionIds, sectionTitles } from './section-list.ts';
import { sectionBodies } from './sections.ts';
import { useActiveSection } from './use-active-section.ts';
import { useScrolledPast } from './use-scrolled-past.ts';

const FLOATING_FROM_PX = 380;

/** How everything works, on one page: prerendered, and readable without a script. */
export function DocsPage() {
  const article = useRef<HTMLElement>(null);
  const active = useActiveSection(sectionIds);
  const isFloating = useScrolledPast(FLOATING_FROM_PX);

  return (
    <DocsFrame>
      <main className={classes.main}>
        <div className={classes.hero}>
          <h1>Build & ship an agent in minutes</h1>
          <p>
            How agents are made, what they know and may do, how they get onto your website, and what
            you learn from their conversations.
          </p>
          <div className={classes.actions}>
            <Button component="a" href="#quick-start">
              Start Building
            </Button>
            <Button component="a" href="#embed" variant="default">
              Skip to Deploy
            </Button>
          </div>
        </div>
        <ContentsList name="Contents" className={classes.contents} active={active} />
        {isFloating && (
          <ContentsList name="On this page" className={classes.floating} active={active} />
        )}
        <div className={classes.bar}>
          <PageSearch area={article} />
          <a href={linkTo(paths.apiDocs)}>API</a>
        </div>
        <article ref={article} className={classes.article}>
          {sectionIds.map((id, at) => {
            const Body = sectionBodies[id];
            return (
              <section key={id} id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
                <h2 id={`${id}-title`}>
                  <span aria-hidden="true">{at + 1}</span> {sectionTitles[id]}
                </h2>
                <Body />
              </section>
            );
          })}
        </article>
      </main>
    </DocsFrame>
  );
}
