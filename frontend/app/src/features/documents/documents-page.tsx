import { Button, Group, Text, Title } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import type { Document } from '@talkwright/shared/areas/documents';
import { useState } from 'react';
import { formatCount } from '../../ui/format.ts';
import { QueryStates } from '../../ui/query-states.tsx';
import { useListAgentsQuery } from '../agents/agents.api.ts';
import { CompactButton } from './compact-button.tsx';
import { filterDocuments } from './document-filter.ts';
import { DocumentSearch, type SearchedDocument } from './document-search.tsx';
import { DocumentsBrowser } from './documents-browser.tsx';
import { LoadingDocuments, NoDocuments } from './documents-states.tsx';
import { DocumentsToolbar } from './documents-toolbar.tsx';
import { StatusAnnouncer } from './status-announcer.tsx';
import { useDocumentActions } from './use-document-actions.tsx';
import { useDocumentFilters } from './use-document-filters.ts';
import { useLiveDocuments } from './use-live-documents.ts';
import { useUploadWindow } from './use-upload-window.tsx';

export function DocumentsPage() {
  const { filters, change, query } = useDocumentFilters();
  const { data: agents } = useListAgentsQuery();
  const { currentData, isFetching, error, refetch } = useLiveDocuments(query);
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
  const isLoading = isFetching && !currentData;
  const isFailed = !isLoading && !currentData && error !== undefined;
  const shown = filterDocuments(currentData ?? [], filters.type);

  const uploadButton = (
    <Button px="sm" leftSection={<IconUpload size={18} />} onClick={open}>
      Upload Documents
    </Button>
  );

  return (
    <>
      <Group justify="space-between" mb="lg" gap="sm">
        <div>
          <Title order={2} size={18}>
            Manage documents for RAG
          </Title>
          <Text size="sm" c="dimmed" role="status">
            {isLoading ? 'Loading your documents...' : formatCount(shown.length, 'document')}
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

      <QueryStates
        query={{
          data: isLoading || isFailed ? undefined : shown,
          error: isFailed && error,
          refetch,
        }}
        skeleton={<LoadingDocuments />}
        empty={
          <NoDocuments isSearching={filters.scope !== 'all' || filters.type !== 'all'}>
            {uploadButton}
          </NoDocuments>
        }
      >
        {(listed) => (
          <DocumentsBrowser
            documents={listed}
            agentNames={agentNames}
            view={filters.view}
            isGrouped={filters.isGrouped && filters.scope === 'all'}
            actions={actions}
          />
        )}
      </QueryStates>
      <StatusAnnouncer key={`${filters.scope} ${agentId}`} documents={currentData} />
      {viewer}
      {uploadWindow}
    </>
  );
}
