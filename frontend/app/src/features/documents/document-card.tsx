import { Badge, Checkbox, Group, Paper, Text } from '@mantine/core';
import type { Document } from '@talkwright/shared/areas/documents';
import { memo } from 'react';
import { formatBytes, formatCount, formatDate } from '../../ui/format.ts';
import classes from './document.module.css';
import { DocumentIcon } from './document-icon.tsx';
import { DocumentMenu } from './document-menu.tsx';
import { DocumentStatus } from './document-status.tsx';
import { TagList } from './tag-list.tsx';
import type { DocumentActions } from './use-document-actions.tsx';

/** A document as a card or a row shows it. */
export type DocumentEntry = {
  document: Document;
  /** Of the agent that it belongs to. */
  agentName: string | undefined;
  actions: DocumentActions;
  isSelected: boolean;
  onSelect: (id: string) => void;
};

export const DocumentCard = memo(function DocumentCard(entry: DocumentEntry) {
  const { document, agentName, actions, isSelected } = entry;
  const { original_filename, metadata } = document;

  return (
    <Paper
      component="article"
      withBorder
      className={classes.card}
      data-selected={isSelected || undefined}
      aria-label={original_filename}
    >
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <SelectBox {...entry} />
        <DocumentIcon filename={original_filename} />
        <div className={classes.heading}>
          <h3 className={classes.name} title={original_filename}>
            {original_filename}
          </h3>
          <Text size="xs" c="dimmed">
            {documentFacts(document)}
          </Text>
        </div>
        <DocumentMenu document={document} actions={actions} />
      </Group>
      <DocumentStatus document={document} />
      {metadata.description && (
        <Text size="sm" c="dimmed" className={classes.description}>
          {metadata.description}
        </Text>
      )}
      <TagList document={document} />
      <ScopeBadge document={document} agentName={agentName} />
    </Paper>
  );
});

export const SelectBox = ({ document, isSelected, onSelect }: DocumentEntry) => (
  <Checkbox
    size="xs"
    className={classes.select}
    aria-label={`Select ${document.original_filename}`}
    checked={isSelected}
    onChange={() => onSelect(document.id)}
  />
);

export function ScopeBadge({ document, agentName }: Pick<DocumentEntry, 'document' | 'agentName'>) {
  const isAgents = document.agent_instance_id !== null;
  return (
    <Badge variant="default" className={classes.scope} title={agentName}>
      {isAgents ? (agentName ? `Agent: ${agentName}` : 'Agent') : 'Tenant'}
    </Badge>
  );
}

/** Date, size and pages on one line. */
export const documentFacts = ({ created_at, metadata: { size, pages } }: Document): string =>
  [
    formatDate(created_at),
    formatBytes(size),
    ...(pages === null ? [] : [formatCount(pages, 'page')]),
  ].join(' · ');
