import '@mantine/core/styles/Skeleton.css';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { linkTo, paths } from '../../../paths.ts';
import { formatNumber } from '../../../ui/format.ts';
import { QueryStates } from '../../../ui/query-states.tsx';
import { DocsFrame } from '../docs-frame.tsx';
import { DocsLink } from '../docs-link.tsx';
import docs from '../docs-page.module.css';
import search from '../search-field.module.css';
import { SearchField } from '../search-field.tsx';
import classes from './api-page.module.css';
import { OperationEntry } from './operation-entry.tsx';
import { type Area, searchAreas } from './read-description.ts';
import { useAnchor } from './use-anchor.ts';
import { useDescription } from './use-description.ts';

/** Every call of the API, as the API itself describes it. */
export function ApiPage() {
  const description = useDescription();

  return (
    <DocsFrame>
      <main className={classes.main}>
        <nav aria-label="Breadcrumb">
          <a href={linkTo(paths.docs)}>Docs</a>
        </nav>
        <h1>API</h1>
        <p>
          Requests and answers are JSON, unless an entry says otherwise. Each success says{' '}
          <code>{'"success": true'}</code>; each failure has a sentence for a person in{' '}
          <code>error</code>, a <code>code</code> for your program, and a <code>requestId</code> to
          tell us. Unknown fields are refused. What stands after a dollar sign is explained in{' '}
          <DocsLink to="create-agent">Create an Agent</DocsLink>.
        </p>
        <QueryStates query={description} skeleton={<Loading />}>
          {(areas) => <Areas areas={areas} />}
        </QueryStates>
      </main>
    </DocsFrame>
  );
}

function Areas({ areas }: { areas: Area[] }) {
  const [query, setQuery] = useState('');
  const found = searchAreas(areas, query);
  useAnchor();

  return (
    <>
      <div className={docs.bar}>
        <search className={search.search}>
          <SearchField
            label="Search operations"
            value={query}
            onChange={setQuery}
            onKeyDown={({ key }) => key === 'Escape' && setQuery('')}
          />
          <span role="status" className={search.count}>
            {query.trim()
              ? `${countOf(found)} of ${countOf(areas)}`
              : `${countOf(areas)} operations`}
          </span>
        </search>
      </div>
      {found.length === 0 && <p>No operation fits. Try another word, or a part of its path.</p>}
      {found.map(({ name, operations }) => (
        <section key={name} aria-labelledby={`area-${name}`} className={classes.area}>
          <h2 id={`area-${name}`}>{areaTitles[name] ?? name}</h2>
          {operations.map((operation) => (
            <OperationEntry key={operation.id} operation={operation} />
          ))}
        </section>
      ))}
    </>
  );
}

const Loading = () => (
  <div role="status" aria-label="Loading the API">
    {Array.from({ length: 8 }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <Skeleton key={at} height={48} mb="sm" />
    ))}
  </div>
);

/** Of the areas whose first word does not say enough. */
const areaTitles: Record<string, string> = {
  auth: 'Sign-up and sign-in',
  snippets: 'Prompt snippets',
  token: 'Token exchange',
  retrieval: 'Retrieval lab',
  public: 'Contact',
  chat: 'Chat history',
  digest: 'Daily digest',
  site: 'Deployment',
};

const countOf = (areas: Area[]): string =>
  formatNumber(areas.reduce((sum, { operations }) => sum + operations.length, 0));
