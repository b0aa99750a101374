import type { Document, DocumentsQuery } from '@talkwright/shared/areas/documents';
import { type ReactNode, useRef, useState } from 'react';
import { allPages } from '../../server/all-pages.ts';
import { sentenceOf } from '../../server/failure.ts';
import { useFreshAnswer } from '../../server/use-fresh-answer.ts';
import { CursorPager } from '../../ui/cursor-pager.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useCursorPages } from '../../ui/use-cursor-pages.ts';
import type { View } from '../../ui/view-toggle.tsx';
import { groupDocuments } from './document-filter.ts';
import { listDocuments } from './documents.api.ts';
import { DocumentsList } from './documents-list.tsx';
import { LoadingDocuments } from './documents-states.tsx';
import { OutdatedNotice } from './outdated-notice.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { StatusAnnouncer } from './status-announcer.tsx';
import type { DocumentActions } from './use-document-actions.tsx';
import { useLiveDocuments } from './use-live-documents.ts';
import { useSelection } from './use-selection.ts';

const PAGE_SIZE = 50;

/** What is asked for the first page: who shows how many there are asks the same. */
export const firstPage = (query: DocumentsQuery): DocumentsQuery => ({
  ...query,
  limit: PAGE_SIZE,
});

type Props = {
  query: DocumentsQuery;
  empty: ReactNode;
  agentNames: Map<string, string>;
  view: View;
  isGrouped: boolean;
  actions: DocumentActions;
};

/** Another query begins with its first page, and nothing selected. */
export const DocumentsBrowser = (props: Props) => (
  <Browser key={JSON.stringify(props.query)} {...props} />
);

/** Documents page by page, and what can be done with several of them at once. */
function Browser({ query, empty, agentNames, view, isGrouped, actions }: Props) {
  const top = useRef<HTMLDivElement>(null);
  const pages = useCursorPages(PAGE_SIZE);
  const { cursor } = pages;
  const { currentData, data, error, isFetching, refetch } = useLiveDocuments({
    ...query,
    ...pages.query,
  });
  // The page before stays until there is the next one.
  const answer = currentData ?? (isFetching ? data : undefined);
  const shown = answer?.documents ?? [];
  const selection = useSelection(shown);
  const { selectAll, isSelecting } = useSelectAll(query, selection.select);
  // Somebody has deleted what was on this page.
  const isBeyond = currentData && (shown.length === 0 || pages.first > currentData.total);
  if (isBeyond && !pages.isFirst) pages.goToFirst();

  const turn = (step: (() => void) | undefined) =>
    step &&
    (() => {
      step();
      const isAbove = (top.current?.getBoundingClientRect().top ?? 0) < 0;
      if (isAbove) top.current?.scrollIntoView();
    });

  return (
    <>
      <QueryStates query={{ data: answer, error, refetch }} skeleton={<LoadingDocuments />}>
        {({ total, outdated, nextCursor }) => {
          if (total === 0) return empty;
          const pager = pages.pagerOf({ total, nextCursor }, shown.length);
          const groups = isGrouped ? groupDocuments(shown, agentNames) : undefined;
          return (
            <div ref={top} aria-busy={isFetching && !currentData}>
              <OutdatedNotice outdated={outdated} query={query} />
              <SelectionBar
                shown={shown}
                total={total}
                selection={selection}
                onSelectAll={selectAll}
                isSelecting={isSelecting}
              />
              <DocumentsList
                documents={shown}
                groups={groups}
                isAll={total === shown.length}
                agentNames={agentNames}
                view={view}
                actions={{
                  ...actions,
                  remove: (document) => actions.remove(document, () => selection.drop(document.id)),
                }}
                selection={selection}
              />
              <CursorPager
                of="documents"
                {...pager}
                onPrevious={turn(pager.onPrevious)}
                onNext={turn(pager.onNext)}
              />
            </div>
          );
        }}
      </QueryStates>
      <StatusAnnouncer key={cursor} documents={currentData?.documents} />
    </>
  );
}

/** Selects all that a query finds, on whatever page. */
function useSelectAll(query: DocumentsQuery, select: (documents: Document[]) => void) {
  const ask = useFreshAnswer(listDocuments);
  const [isSelecting, setIsSelecting] = useState(false);

  async function selectAll() {
    setIsSelecting(true);
    const found = await allPages((at) => ask({ ...query, ...at }));
    if (found.pages) select(found.pages.flatMap(({ documents }) => documents));
    else toast(sentenceOf(found.error, 'Failed to fetch documents'), 'error');
    setIsSelecting(false);
  }

  return { selectAll, isSelecting };
}
