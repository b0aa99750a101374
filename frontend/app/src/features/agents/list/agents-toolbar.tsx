import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { optionsOf } from '../../../ui/options.ts';
import { SelectChoice } from '../../../ui/select-choice.tsx';
import { Toolbar } from '../../../ui/toolbar.tsx';
import { type View, ViewToggle } from '../../../ui/view-toggle.tsx';
import { type AgentFilter, agentFilters } from './agent-filter.ts';

type Props = {
  search: string;
  setSearch: (search: string) => void;
  filter: AgentFilter;
  setFilter: (filter: AgentFilter) => void;
  view: View;
  setView: (view: View) => void;
};

export function AgentsToolbar({ search, setSearch, filter, setFilter, view, setView }: Props) {
  return (
    <Toolbar>
      <TextInput
        flex="1 1 240px"
        type="search"
        aria-label="Search agents"
        placeholder="Search by name or prompt"
        leftSection={<IconSearch size={18} stroke={1.6} />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <SelectChoice
        aria-label="Filter agents"
        flex="1 0 140px"
        maw={200}
        value={filter}
        onChange={setFilter}
        options={optionsOf(agentFilters)}
      />
      <ViewToggle view={view} onChange={setView} />
    </Toolbar>
  );
}
