import { Button, CloseButton, TextInput, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { Document } from '@talkwright/shared/areas/documents';
import { useEffect, useRef } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { formatCount } from '../../ui/format.ts';
import { Toolbar } from '../../ui/toolbar.tsx';
import classes from './document.module.css';
import { SearchResults } from './search-results.tsx';
import tagClasses from './tags.module.css';
import { useDocumentSearch } from './use-document-search.ts';

/** Searched in, instead of all that the scope has; asked for again, it is another object. */
export type SearchedDocument = { document: Document };

type Props = {
  /** Searches what this agent knows; null searches all. */
  agentId: string | null;
  within: SearchedDocument | undefined;
  onLeave: () => void;
  onView: (document: Document, page?: number) => void;
};

/** The search box with what it found. What is typed here concerns nothing else on the page. */
export function DocumentSearch({ agentId, within, onLeave, onView }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const search = useDocumentSearch(agentId, within?.document.id);

  useEffect(() => {
    if (!within) return;
    field.current?.focus();
    field.current?.scrollIntoView({ block: 'center' });
  }, [within]);

  function clear() {
    search.clear();
    field.current?.focus();
  }

  return (
    <>
      <search>
        {within && (
          <div className={classes.within}>
            <div className={tagClasses.tag}>
              <span className={tagClasses.tagText}>
                Only in {within.document.original_filename}
              </span>
              <CloseButton
                size={20}
                iconSize={12}
                radius="xl"
                aria-label="Search all documents again"
                onClick={() => {
                  onLeave();
                  field.current?.focus();
                }}
              />
            </div>
          </div>
        )}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            search.search();
          }}
        >
          <Toolbar>
            <TextInput
              ref={field}
              flex="1 1 200px"
              type="search"
              aria-label="Search documents"
              placeholder={within ? 'Ask this document' : 'Ask your documents'}
              maxLength={1_000}
              leftSection={<IconSearch size={18} stroke={1.6} />}
              value={search.query}
              onChange={({ currentTarget }) => search.type(currentTarget.value)}
            />
            <Button type="submit" variant="default" loading={search.isSearching}>
              Search
            </Button>
          </Toolbar>
        </form>
      </search>
      <VisuallyHidden role="status">
        {search.answer && `${formatCount(search.answer.hits.length, 'passage')} found`}
      </VisuallyHidden>
      {search.error && <ErrorState error={search.error} onRetry={search.search} />}
      {search.answer && <SearchResults {...search.answer} onClear={clear} onView={onView} />}
    </>
  );
}
