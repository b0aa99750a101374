import { Paper, Table, Text, VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import { formatBytes, formatDate, formatNumber } from '../../ui/format.ts';
import classes from './document.module.css';
import { type DocumentEntry, documentFacts, ScopeBadge, SelectBox } from './document-card.tsx';
import { DocumentMenu } from './document-menu.tsx';
import { DocumentStatus } from './document-status.tsx';
import { TagList } from './tag-list.tsx';

/** On small screens the columns fold into the first one. */
export function DocumentsTable({ entries }: { entries: DocumentEntry[] }) {
  return (
    <Paper withBorder>
      <Table verticalSpacing="sm" horizontalSpacing="md" className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={40} pr={0}>
              <VisuallyHidden>Selected</VisuallyHidden>
            </Table.Th>
            <Table.Th>Document</Table.Th>
            <Table.Th visibleFrom="sm" w={220}>
              Status
            </Table.Th>
            <Table.Th visibleFrom="md" w={140}>
              Scope
            </Table.Th>
            <Table.Th visibleFrom="lg" w={80}>
              Pages
            </Table.Th>
            <Table.Th visibleFrom="lg" w={90}>
              Size
            </Table.Th>
            <Table.Th visibleFrom="lg" w={125}>
              Added
            </Table.Th>
            <Table.Th w={92} ta="right">
              Actions
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry) => (
            <Row key={entry.document.id} {...entry} />
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

const Row = memo(function Row(entry: DocumentEntry) {
  const { document, agentName, actions, isSelected } = entry;
  const { original_filename, created_at, metadata } = document;

  return (
    <Table.Tr data-selected={isSelected || undefined} className={classes.row}>
      <Table.Td pr={0} valign="top">
        <SelectBox {...entry} />
      </Table.Td>
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
        <Text component="div" hiddenFrom="md" mt={6}>
          <ScopeBadge document={document} agentName={agentName} />
        </Text>
        {metadata.description && (
          <Text size="sm" c="dimmed" mt={4} className={classes.description}>
            {metadata.description}
          </Text>
        )}
        <div className={classes.rowTags}>
          <TagList document={document} />
        </div>
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
});
