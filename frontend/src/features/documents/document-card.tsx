import { Badge, Group, Paper, Text } from '@mantine/core';
import type { Document } from '@talkwright/shared/documents';
import { memo } from 'react';
import { formatBytes, formatCount, formatDate } from '../../ui/format.ts';
import { DocumentIcon } from './document-icon.tsx';
import { DocumentMenu } from './document-menu.tsx';
import { DocumentStatus } from './document-status.tsx';
import classes from './document.module.css';
import type { DocumentActions } from './use-document-actions.tsx';

type Props = {
  document: Document;
  /** Of the agent that it belongs to. */
  agentName: string | undefined;
  actions: DocumentActions;
};

export const DocumentCard = memo(function DocumentCard({ document, agentName, actions }: Props) {
  const { original_filename, metadata } = document;

  return (
    <Paper component="article" withBorder className={classes.card} aria-label={original_filename}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
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
      <ScopeBadge document={document} agentName={agentName} />
    </Paper>
  );
});

export function ScopeBadge({ document, agentName }: Omit<Props, 'actions'>) {
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
