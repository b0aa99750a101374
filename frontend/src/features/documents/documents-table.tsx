import { Paper, Table, Text } from '@mantine/core';
import type { Document } from '@talkwright/shared/documents';
import { formatBytes, formatDate, formatNumber } from '../../ui/format.ts';
import { documentFacts, ScopeBadge } from './document-card.tsx';
import { DocumentMenu } from './document-menu.tsx';
import { DocumentStatus } from './document-status.tsx';
import classes from './document.module.css';
import type { DocumentActions } from './use-document-actions.tsx';

type Props = {
  documents: Document[];
  agentNames: Map<string, string>;
  actions: DocumentActions;
};

/** On small screens the columns fold into the first one. */
export function DocumentsTable({ documents, agentNames, actions }: Props) {
  return (
    <Paper withBorder>
      <Table verticalSpacing="sm" horizontalSpacing="md" className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Document</Table.Th>
            <Table.Th visibleFrom="sm" w={260}>
              Status
            </Table.Th>
            <Table.Th visibleFrom="md" w={150}>
              Scope
            </Table.Th>
            <Table.Th visibleFrom="lg" w={90}>
              Pages
            </Table.Th>
            <Table.Th visibleFrom="lg" w={100}>
              Size
            </Table.Th>
            <Table.Th visibleFrom="lg" w={130}>
              Added
            </Table.Th>
            <Table.Th w={92} ta="right">
              Actions
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {documents.map((document) => (
            <Row
              key={document.id}
              document={document}
              agentName={agentNames.get(document.agent_instance_id ?? '')}
              actions={actions}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

type RowProps = { document: Document; agentName: string | undefined; actions: DocumentActions };

function Row({ document, agentName, actions }: RowProps) {
  const { original_filename, created_at, metadata } = document;

  return (
    <Table.Tr>
      <Table.Td>
        <div className={classes.name} title={original_filename}>
          {original_filename}
        </div>
        <Text size="xs" c="dimmed" hiddenFrom="lg">
          {documentFacts(document)}
        </Text>
        <Text component="div" hiddenFrom="sm" mt={6}>
          <DocumentStatus document={document} />
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <DocumentStatus document={document} />
      </Table.Td>
      <Table.Td visibleFrom="md">
        <ScopeBadge document={document} agentName={agentName} />
      </Table.Td>
      <Table.Td visibleFrom="lg">
        {metadata.pages === null ? '–' : formatNumber(metadata.pages)}
      </Table.Td>
      <Table.Td visibleFrom="lg">{formatBytes(metadata.size)}</Table.Td>
      <Table.Td visibleFrom="lg">{formatDate(created_at)}</Table.Td>
      <Table.Td ta="right">
        <DocumentMenu document={document} actions={actions} />
      </Table.Td>
    </Table.Tr>
  );
}
