import { Skeleton, Stack } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useParams } from 'react-router-dom';
import { QueryStates } from '../../../ui/query-states.tsx';
import { SnippetManager } from '../../snippets/snippet-manager.tsx';
import { useGetAgentQuery } from '../agents.api.ts';
import { Builder } from './builder.tsx';
import { builderTab } from './builder-tab.tsx';

export function BuilderPage() {
  const { id } = useParams();
  const { currentData, error, refetch } = useGetAgentQuery(id ? { id } : skipToken);

  if (!id) return <Builder key="new" tabs={tabsOfNew} opened={undefined} />;
  return (
    <QueryStates query={{ data: currentData, error, refetch }} skeleton={<Loading />}>
      {(opened) => <Builder key={id} tabs={tabs} opened={opened} />}
    </QueryStates>
  );
}

/** Every tab of the builder, in the order in which they are shown. The id stands in the address. */
const tabs = [
  builderTab({
    id: 'basics',
    label: 'Basics',
    parts: [
      'identity',
      'name',
      'description',
      'conversationOpener',
      'systemPrompt',
      'personality',
      'ragEnabled',
      'webSurfingEnabled',
      'noAnswerConfig',
      'citationsConfig',
      'searchConfig',
    ],
    fields: [
      'identity',
      'name',
      'description',
      'conversationOpener',
      'systemPrompt',
      'personality.digest',
      'ragEnabled',
      'webSurfingEnabled',
      'noAnswerConfig',
      'citationsConfig',
      'searchConfig',
    ],
    isInForm: true,
    load: async () => {
      const { BasicsTab } = await import('../basics/basics-tab.tsx');
      return (props) => <BasicsTab {...props} Snippets={SnippetManager} />;
    },
  }),
  builderTab({
    id: 'model',
    label: 'Model',
    parts: ['modelConfig', 'webSurfingEnabled'],
    fields: ['modelConfig'],
    isInForm: true,
    load: async () => (await import('../model/model-tab.tsx')).ModelTab,
  }),
  builderTab({
    id: 'output',
    label: 'Output',
    parts: ['outputConfig'],
    isInForm: true,
    load: async () => (await import('../output/output-tab.tsx')).OutputTab,
  }),
  builderTab({
    id: 'display',
    label: 'Display & Theme',
    parts: ['name', 'description', 'conversationOpener', 'personality', 'embedConfig'],
    fields: ['personality', 'embedConfig'],
    isInForm: true,
    load: async () => (await import('../display/display-tab.tsx')).DisplayTab,
  }),
  builderTab({
    id: 'tools',
    label: 'Tools',
    parts: ['toolsConfig'],
    isInForm: false,
    load: async () => (await import('../../tools/tools-tab.tsx')).ToolsTab,
  }),
  builderTab({
    id: 'data-collection',
    label: 'Data Collection',
    parts: ['dataCollectionConfig'],
    isInForm: true,
    load: async () =>
      (await import('../data-collection/data-collection-tab.tsx')).DataCollectionTab,
  }),
  builderTab({
    id: 'documents',
    label: 'Documents',
    parts: ['ragEnabled'],
    fields: [],
    isInForm: false,
    load: async () => (await import('../../documents/agent-documents.tsx')).AgentDocuments,
  }),
  builderTab({
    id: 'retrieval',
    label: 'Retrieval',
    parts: ['ragEnabled'],
    fields: [],
    isInForm: false,
    load: async () => (await import('../../retrieval/retrieval-tab.tsx')).RetrievalTab,
  }),
  builderTab({
    id: 'slack',
    label: 'Slack',
    parts: [],
    fields: ['slack'],
    isInForm: true,
    needsSaved: true,
    load: async () => (await import('../../slack/agent/slack-tab.tsx')).SlackTab,
  }),
];
const tabsOfNew = tabs.filter(({ needsSaved }) => !needsSaved);

const Loading = () => (
  <Stack gap="lg" role="status" aria-label="Loading agent">
    <Skeleton height={36} width="min(320px, 70%)" />
    <Skeleton height={38} />
    <Skeleton height={420} />
  </Stack>
);
