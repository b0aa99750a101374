import type { Document } from '@talkwright/shared/areas/documents';
import { CardGrid } from '../../ui/card-grid.tsx';
import type { View } from '../../ui/view-toggle.tsx';
import classes from './document.module.css';
import { DocumentCard } from './document-card.tsx';
import type { DocumentGroup } from './document-filter.ts';
import { DocumentsTable } from './documents-table.tsx';
import type { DocumentActions } from './use-document-actions.tsx';
import type { Selection } from './use-selection.ts';

type Props = {
  documents: Document[];
  groups: DocumentGroup[] | undefined;
  /** There is no other page. */
  isAll: boolean;
  agentNames: Map<string, string>;
  view: View;
  actions: DocumentActions;
  selection: Selection;
};

export function DocumentsList(props: Props) {
  const { groups, isAll } = props;
  if (!groups) return <Documents {...props} />;

  return groups.map(({ key, title, documents }) => (
    <section key={key} className={classes.group} aria-label={title}>
      <h3 className={classes.groupTitle}>
        {title}
        {isAll && ` (${documents.length})`}
      </h3>
      <Documents {...props} documents={documents} />
    </section>
  ));
}

function Documents({ documents, agentNames, view, actions, selection }: Props) {
  const { selected, toggle } = selection;
  const entries = documents.map((document) => ({
    document,
    agentName: agentNames.get(document.agent_instance_id ?? ''),
    actions,
    isSelected: selected.has(document.id),
    onSelect: toggle,
  }));
  return view === 'list' ? (
    <DocumentsTable entries={entries} />
  ) : (
    <CardGrid>
      {entries.map((entry) => (
        <DocumentCard key={entry.document.id} {...entry} />
      ))}
    </CardGrid>
  );
}
