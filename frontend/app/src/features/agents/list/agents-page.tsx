import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconRobot } from '@tabler/icons-react';
import type { Agent } from '@talkwright/shared/areas/agents';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { CardGrid } from '../../../ui/card-grid.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Pager } from '../../../ui/pager.tsx';
import { QueryStates } from '../../../ui/query-states.tsx';
import { UpgradeHint } from '../../../ui/upgrade-hint.tsx';
import { usePages } from '../../../ui/use-pages.ts';
import type { View } from '../../../ui/view-toggle.tsx';
import { useListAgentsQuery } from '../agents.api.ts';
import { usePlanRefusal } from '../use-plan-refusal.ts';
import { AgentCard } from './agent-card.tsx';
import { type AgentFilter, filterAgents } from './agent-filter.ts';
import { AgentsTable } from './agents-table.tsx';
import { AgentsToolbar } from './agents-toolbar.tsx';
import { NewAgentButtons } from './new-agent-buttons.tsx';

const REFUSAL_ID = 'no-room-for-agents';

export function AgentsPage() {
  const { data: agents, error, refetch } = useListAgentsQuery();
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<AgentFilter>('all');
  const [view, setView] = useLocalStorage<View>({
    key: 'agentsView',
    defaultValue: 'grid',
    getInitialValueInEffect: false,
  });
  const refusal = usePlanRefusal();
  const found = filterAgents(agents ?? [], search, filter);
  const { shown, pager } = usePages(found);
  const fromStart =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      pager.setPage(1);
    };

  return (
    <>
      <Group justify="space-between" mb="lg" gap="sm" mih={44}>
        <Text c="dimmed" size="sm" role="status">
          {agents ? formatCount(found.length, 'agent') : !error && 'Loading your agents...'}
        </Text>
        <NewAgentButtons refusalId={refusal && REFUSAL_ID} />
      </Group>
      {refusal && (
        <Text size="sm" mb="lg" ta="right">
          <span id={REFUSAL_ID}>{refusal}</span>
          <UpgradeHint to={paths.choosePlan} />
        </Text>
      )}
      <AgentsToolbar
        {...{ search, filter, view, setView }}
        setSearch={fromStart(setSearch)}
        setFilter={fromStart(setFilter)}
      />
      <QueryStates
        query={{ data: agents && shown, error, refetch }}
        skeleton={<Loading />}
        empty={<NoAgents isSearching={search !== '' || filter !== 'all'} />}
      >
        {(listed) => <Agents agents={listed} view={view} />}
      </QueryStates>
      <Pager of="agents" {...pager} />
    </>
  );
}

function Agents({ agents, view }: { agents: Agent[]; view: View }) {
  if (view === 'list') return <AgentsTable agents={agents} />;
  return (
    <CardGrid>
      {agents.map((agent) => (
        <AgentCard key={agent.id} agent={agent} />
      ))}
    </CardGrid>
  );
}

const Loading = () => (
  <CardGrid>
    {[1, 2, 3].map((key) => (
      <Skeleton key={key} height={212} radius="md" />
    ))}
  </CardGrid>
);

function NoAgents({ isSearching }: { isSearching: boolean }) {
  return (
    <EmptyState
      icon={<IconRobot size={28} stroke={1.6} />}
      title="No agents found"
      hint={
        isSearching
          ? 'Try adjusting your search criteria'
          : 'Create your first AI agent to get started'
      }
    >
      {!isSearching && (
        <Button component={Link} to={paths.newAgent}>
          Create Your First Agent
        </Button>
      )}
    </EmptyState>
  );
}
