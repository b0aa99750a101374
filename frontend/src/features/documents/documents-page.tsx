import { Button, Group, Text, Title } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { formatCount } from '../../ui/format.ts';
import { useListAgentsQuery } from '../agents/agents.api.ts';
import { filterDocuments } from './document-filter.ts';
import { DocumentSearch } from './document-search.tsx';
import { DocumentsList } from './documents-list.tsx';
import { LoadingDocuments, NoDocuments } from './documents-states.tsx';
import { DocumentsToolbar } from './documents-toolbar.tsx';
import { SearchResults } from './search-results.tsx';
import { StatusAnnouncer } from './status-announcer.tsx';
import { UploadModal } from './upload-modal.tsx';
import { useDocumentActions } from './use-document-actions.tsx';
import { useDocumentFilters } from './use-document-filters.ts';
import { useDocumentSearch } from './use-document-search.ts';
import { useLiveDocuments } from './use-live-documents.ts';

export function DocumentsPage() {
  const { filters, change, query } = useDocumentFilters();
  const { data: agents = [] } = useListAgentsQuery();
  const { currentData, isFetching, error, refetch } = useLiveDocuments(query);
  const agentId = filters.scope === 'agent' ? filters.agentId : null;
  const search = useDocumentSearch(agentId);
  const { actions, viewer } = useDocumentActions();
  const [isUploading, setIsUploading] = useState(false);

  const agentNames = useMemo(() => new Map(agents.map(({ id, name }) => [id, name])), [agents]);
  const agentChoices = agents.map(({ id, name }) => ({ value: id, label: name }));
  const isLoading = isFetching && !currentData;
  const shown = filterDocuments(currentData ?? [], filters.type);

  const uploadButton = (
    <Button leftSection={<IconUpload size={18} />} onClick={() => setIsUploading(true)}>
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
        {uploadButton}
      </Group>
      <DocumentSearch
        query={search.query}
        isSearching={search.isSearching}
        onQuery={search.setQuery}
        onSearch={() => search.search()}
      />
      <DocumentsToolbar filters={filters} change={change} agents={agentChoices} />
      {search.error && <ErrorState error={search.error} />}
      {search.hits && <SearchResults hits={search.hits} onClear={search.clear} />}

      {isLoading && <LoadingDocuments />}
      {!isLoading && !currentData && error && <ErrorState error={error} onRetry={refetch} />}
      {!isLoading && !error && shown.length === 0 && (
        <NoDocuments isSearching={filters.scope !== 'all' || filters.type !== 'all'}>
          {uploadButton}
        </NoDocuments>
      )}
      {shown.length > 0 && (
        <DocumentsList
          documents={shown}
          agentNames={agentNames}
          view={filters.view}
          isGrouped={filters.isGrouped && filters.scope === 'all'}
          actions={{
            ...actions,
            search: ({ original_filename }) => {
              window.scrollTo(0, 0);
              search.search(original_filename);
            },
          }}
        />
      )}
      <StatusAnnouncer key={`${filters.scope} ${agentId}`} documents={currentData} />
      {viewer}
      {isUploading && (
        <UploadModal
          audiences={[{ value: '', label: 'All agents' }, ...agentChoices]}
          initialAudience={agentId ?? ''}
          onClose={() => setIsUploading(false)}
        />
      )}
    </>
  );
}
