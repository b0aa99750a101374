import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { optionsOf } from '../../../ui/options.ts';
import { SelectChoice } from '../../../ui/select-choice.tsx';
import { Toolbar } from '../../../ui/toolbar.tsx';
import { useListAgentsQuery } from '../../agents/agents.api.ts';
import { type Range, rangeNames } from './ranges.ts';
import type { Filters } from './use-analytics-filters.ts';

type Props = {
  filters: Filters;
  change: (filters: Filters) => void;
  onReload: () => void;
  isLoading: boolean;
};

const ALL = 'all';

export function AnalyticsToolbar({ filters, change, onReload, isLoading }: Props) {
  const { range, agentId } = filters;
  return (
    <Toolbar>
      <SelectChoice<Range>
        aria-label="Range"
        flex="1 0 150px"
        maw={220}
        value={range}
        onChange={(value) => change({ range: value, agentId })}
        options={optionsOf(rangeNames as Record<Range, string>)}
      />
      <SelectChoice
        aria-label="Agent"
        flex="1 0 150px"
        maw={260}
        searchable
        nothingFoundMessage="No agents found"
        value={agentId ?? ALL}
        onChange={(value) => change({ range, agentId: value === ALL ? undefined : value })}
        options={useAgentOptions(agentId)}
      />
      <Button
        variant="default"
        leftSection={<IconRefresh size={18} stroke={1.6} />}
        loading={isLoading}
        onClick={onReload}
      >
        Reload
      </Button>
    </Toolbar>
  );
}

/** All agents; one that is gone has figures still, and an address may name it. */
function useAgentOptions(chosen: string | undefined) {
  const { data: agents = [] } = useListAgentsQuery();
  const known = agents.map(({ id, name, identity }) => ({
    value: id,
    label: name || identity || `Agent ${id}`,
  }));
  const isGone = chosen !== undefined && !known.some(({ value }) => value === chosen);
  const gone = isGone ? [{ value: chosen, label: `Agent ${chosen}` }] : [];
  return [{ value: ALL, label: 'All' }, ...known, ...gone];
}
