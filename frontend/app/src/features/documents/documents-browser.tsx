import type { Document } from '@talkwright/shared/areas/documents';
import { useRef } from 'react';
import { Pager } from '../../ui/pager.tsx';
import { usePages } from '../../ui/use-pages.ts';
import type { View } from '../../ui/view-toggle.tsx';
import { groupDocuments } from './document-filter.ts';
import { DocumentsList } from './documents-list.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { DocumentActions } from './use-document-actions.tsx';
import { useSelection } from './use-selection.ts';

type Props = {
  documents: Document[];
  agentNames: Map<string, string>;
  view: View;
  isGrouped: boolean;
  actions: DocumentActions;
};

/** Documents page by page, and what can be done with several of them at once. */
export function DocumentsBrowser(props: Props) {
  const { documents, agentNames, isGrouped } = props;
  const top = useRef<HTMLDivElement>(null);
  const groups = isGrouped ? groupDocuments(documents, agentNames) : undefined;
  const ordered = groups?.flatMap((group) => group.documents) ?? documents;
  const selection = useSelection(documents);
  const { shown, pager } = usePages(ordered);

  function turnTo(page: number) {
    pager.setPage(page);
    const isAbove = (top.current?.getBoundingClientRect().top ?? 0) < 0;
    if (isAbove) top.current?.scrollIntoView();
  }

  return (
    <div ref={top}>
      <SelectionBar documents={documents} shown={shown} selection={selection} />
      <DocumentsList {...props} documents={shown} groups={groups} selection={selection} />
      <Pager of="documents" {...pager} setPage={turnTo} />
    </div>
  );
}
