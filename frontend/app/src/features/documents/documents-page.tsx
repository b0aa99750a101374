import { Button, Group, Text, Title } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { IconUpload } from '@tabler/icons-react';
import type { Document } from '@talkwright/shared/areas/documents';
import { useState } from 'react';
import { formatCount } from '../../ui/format.ts';
import { useListAgentsQuery } from '../agents/agents.api.ts';
import { CitedDocument } from './cited-document.tsx';
import { CompactButton } from './compact-button.tsx';
import { DocumentSearch, type SearchedDocument } from './document-search.tsx';
import { useListDocumentsQuery } from './documents.api.ts';
import { DocumentsBrowser, firstPage } from './documents-browser.tsx';
import { NoDocuments } from './documents-states.tsx';
import { DocumentsToolbar } from './documents-toolbar.tsx';
import { useDocumentActions } from './use-document-actions.tsx';
import { useDocumentFilters } from './use-document-filters.ts';
import { useUploadWindow } from './use-upload-window.tsx';

export function DocumentsPage() {
  const { filters, change, query, isNarrowed } = useDocumentFilters();
  const first = query === skipToken ? query : firstPage(query);
  const { currentData, isFetching } = useListDocumentsQuery(first);
  const { data: agents } = useListAgentsQuery();
  const agentId = filters.scope === 'agent' ? filters.agentId : null;
  const [within, setWithin] = useState<SearchedDocument>();
  const searchIn = (document: Document) => setWithin({ document });
  const { actions, viewer } = useDocumentActions(searchIn);

  const agentNames = new Map((agents ?? []).map(({ id, name }) => [id, name]));
  const agentChoices = [...agentNames].map(([value, label]) => ({ value, label }));
  const { open, uploadWindow, leftovers } = useUploadWindow({
    audiences: [{ value: '', label: 'All agents' }, ...agentChoices],
    initialAudience: agentId ?? '',
  });
  const uploadButton = (
    <Button px="sm" leftSection={<IconUpload size={18} />} onClick={open}>
      Upload Documents
    </Button>
  );

  const empty = <NoDocuments isSearching={isNarrowed}>{uploadButton}</NoDocuments>;

  return (
    <>
      <Group justify="space-between" mb="lg" gap="sm">
        <div>
          <Title order={2} size={18}>
            Manage documents for RAG
          </Title>
          <Text size="sm" c="dimmed" role="status">
            {isFetching && !currentData
              ? 'Loading your documents...'
              : formatCount(currentData?.total ?? 0, 'document')}
          </Text>
        </div>
        <Group gap="xs" wrap="nowrap">
          <CompactButton agentId={agentId} />
          {uploadButton}
        </Group>
      </Group>
      {leftovers}
      <DocumentSearch
        agentId={agentId}
        within={within}
        onLeave={() => setWithin(undefined)}
        onView={actions.view}
      />
      <DocumentsToolbar filters={filters} change={change} agents={agentChoices} />

      {query === skipToken ? (
        empty
      ) : (
        <DocumentsBrowser
          query={query}
          empty={empty}
          agentNames={agentNames}
          view={filters.view}
          isGrouped={filters.isGrouped && filters.scope === 'all'}
          actions={actions}
        />
      )}
      {viewer}
      <CitedDocument onDownload={actions.download} />
      {uploadWindow}
    </>
  );
}
