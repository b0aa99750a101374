import { Button, Group, Skeleton, Stack, Title } from '@mantine/core';
import { IconFileImport, IconPlus, IconTool } from '@tabler/icons-react';
import type { CustomTool } from '@talkwright/shared/areas/tools';
import { useState } from 'react';
import { unsavedPart } from '../../forms/unsaved.ts';
import { useAskToLeave } from '../../forms/use-ask-to-leave.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { CustomToolRow } from './custom-tool-row.tsx';
import { ImportOpenApiModal } from './import/import-openapi-modal.tsx';
import { NewCustomToolModal } from './new-custom-tool-modal.tsx';
import { useListToolsQuery } from './tools.api.ts';
import classes from './tools.module.css';
import type { Allowed } from './use-allowed.ts';
import { useVanished } from './use-vanished.ts';

type Props = { agentId: string | undefined; allowed: Allowed };

export function CustomTools({ agentId, allowed }: Props) {
  const query = useListToolsQuery();
  const [window, setWindow] = useState<'new' | 'import'>();
  const [expandedId, setExpandedId] = useState('');
  const ask = useAskToLeave();
  useVanished(query.data, allowed.forget);

  /** Another one closes, and with it what was typed there. */
  async function expand(id: string) {
    const unsaved = unsavedPart();
    if (!unsaved || (await ask(unsaved))) setExpandedId(id);
  }

  return (
    <section aria-labelledby="custom-tools">
      <Group justify="space-between" gap="sm" mt={32} mb={14}>
        <Title order={2} size={16} id="custom-tools">
          Custom tools
        </Title>
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconFileImport size={18} stroke={1.6} />}
            onClick={() => setWindow('import')}
          >
            Import OpenAPI
          </Button>
          <Button
            leftSection={<IconPlus size={18} stroke={1.8} />}
            onClick={() => setWindow('new')}
          >
            Custom Tool
          </Button>
        </Group>
      </Group>
      <QueryStates
        query={query}
        skeleton={<LoadingTools />}
        empty={
          <EmptyState
            icon={<IconTool size={28} stroke={1.5} />}
            title="No custom tools yet"
            hint="Import the OpenAPI description of your API, or describe single operations by hand. Every agent of your organization can use them."
          />
        }
      >
        {(tools) => <Rows {...{ tools, agentId, allowed, expandedId }} onExpand={expand} />}
      </QueryStates>
      {window === 'new' && (
        <NewCustomToolModal
          onCreated={({ id }) => expand(id)}
          onClose={() => setWindow(undefined)}
        />
      )}
      {window === 'import' && (
        <ImportOpenApiModal
          onImported={({ id }) => expand(id)}
          onClose={() => setWindow(undefined)}
        />
      )}
    </section>
  );
}

type RowsProps = Props & {
  tools: CustomTool[];
  expandedId: string;
  onExpand: (id: string) => void;
};

/** One is expanded at a time. */
const Rows = ({ tools, agentId, allowed, expandedId, onExpand }: RowsProps) => (
  <ul className={classes.tools} aria-labelledby="custom-tools">
    {tools.map((tool) => (
      <CustomToolRow
        key={tool.id}
        tool={tool}
        agentId={agentId}
        allowed={allowed}
        isExpanded={tool.id === expandedId}
        onToggle={() => onExpand(tool.id === expandedId ? '' : tool.id)}
      />
    ))}
  </ul>
);

const LoadingTools = () => (
  <Stack gap="sm" role="status" aria-label="Loading">
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} height={70} />
    ))}
  </Stack>
);
