import { Button, Group, VisuallyHidden } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import type { documentScopes } from '@talkwright/shared/areas/documents';
import { useState } from 'react';
import type { AgentTabProps } from '../../forms/agent-tab.ts';
import { SearchIsOff, TabNote } from '../../forms/search-is-off.tsx';
import { optionsOf } from '../../ui/options.ts';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import { CompactButton } from './compact-button.tsx';
import { DocumentsBrowser } from './documents-browser.tsx';
import { NoDocuments } from './documents-states.tsx';
import { useDocumentActions } from './use-document-actions.tsx';
import { useUploadWindow } from './use-upload-window.tsx';

type Scope = (typeof documentScopes)[number];

const scopes: Record<Scope, string> = {
  all: 'All',
  agent: 'Agent Only',
  tenant: 'Tenant Only',
};

/** Whose documents they are is plain here. */
const noNames = new Map<string, string>();

/** What one agent knows: its own documents, and those of the whole organization. */
export function AgentDocuments({ agentId, draft, change }: AgentTabProps<'ragEnabled'>) {
  if (!agentId) return <TabNote>Save the agent before adding documents.</TabNote>;
  return (
    <>
      {!draft.ragEnabled && <SearchIsOff onTurnOn={() => change({ ragEnabled: true })} />}
      <SavedAgentDocuments agentId={agentId} />
    </>
  );
}

function SavedAgentDocuments({ agentId }: { agentId: string }) {
  const [scope, setScope] = useState<Scope>('all');
  const { actions, viewer } = useDocumentActions();
  const { open, uploadWindow, leftovers } = useUploadWindow({
    audiences: [
      { value: agentId, label: 'This agent only' },
      { value: '', label: 'All agents' },
    ],
    initialAudience: agentId,
  });

  return (
    <>
      <VisuallyHidden component="h2">Documents of this agent</VisuallyHidden>
      <Group justify="space-between" gap="sm" mb="md">
        <SegmentedChoice
          aria-label="Show"
          value={scope}
          onChange={setScope}
          options={optionsOf(scopes)}
        />
        <Group gap="xs" wrap="nowrap">
          <CompactButton agentId={agentId} />
          <Button px="sm" leftSection={<IconUpload size={18} />} onClick={open}>
            Upload Documents
          </Button>
        </Group>
      </Group>
      {leftovers}
      <DocumentsBrowser
        query={{ agentInstanceId: agentId, scope }}
        empty={<NoDocuments isSearching={scope !== 'all'} />}
        agentNames={noNames}
        view="grid"
        isGrouped={false}
        actions={actions}
      />
      {viewer}
      {uploadWindow}
    </>
  );
}
