import type { Document } from '@talkwright/shared/documents';
import { CardGrid } from '../../ui/card-grid.tsx';
import type { View } from '../../ui/view-toggle.tsx';
import { DocumentCard } from './document-card.tsx';
import classes from './document.module.css';
import { groupDocuments } from './document-filter.ts';
import { DocumentsTable } from './documents-table.tsx';
import type { DocumentActions } from './use-document-actions.tsx';

type Props = {
  documents: Document[];
  agentNames: Map<string, string>;
  view: View;
  isGrouped: boolean;
  actions: DocumentActions;
};

export function DocumentsList({ documents, agentNames, view, isGrouped, actions }: Props) {
  const show = (some: Document[]) =>
    view === 'list' ? (
      <DocumentsTable documents={some} agentNames={agentNames} actions={actions} />
    ) : (
      <CardGrid>
        {some.map((document) => (
          <DocumentCard
            key={document.id}
            document={document}
            agentName={agentNames.get(document.agent_instance_id ?? '')}
            actions={actions}
          />
        ))}
      </CardGrid>
    );

  if (!isGrouped) return show(documents);
  return groupDocuments(documents, agentNames).map((group) => (
    <section key={group.key} className={classes.group} aria-label={group.title}>
      <h3 className={classes.groupTitle}>
        {group.title} ({group.documents.length})
      </h3>
      {show(group.documents)}
    </section>
  ));
}
