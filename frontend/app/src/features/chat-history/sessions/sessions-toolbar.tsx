import { ActionIcon, CloseButton, TextInput } from '@mantine/core';
import {
  IconRefresh,
  IconSearch,
  IconSortAscending,
  IconSortDescending,
} from '@tabler/icons-react';
import { MAX_SESSION_SEARCH } from '@talkwright/shared/areas/chat-history';
import { isComposing } from '@talkwright/shared/input/is-composing';
import { type KeyboardEvent, useState } from 'react';
import { optionsOf } from '../../../ui/options.ts';
import { SelectChoice } from '../../../ui/select-choice.tsx';
import { Toolbar } from '../../../ui/toolbar.tsx';
import { useListAgentsQuery } from '../../agents/agents.api.ts';
import { ExportMenu } from './export-menu.tsx';
import { FilterMenu } from './filter-menu.tsx';
import { queryOf, type SessionFilter, sortNames } from './session-filter.ts';

type Props = {
  filter: SessionFilter;
  change: (change: Partial<SessionFilter>) => void;
  onRefresh: () => void;
};

export function SessionsToolbar({ filter, change, onRefresh }: Props) {
  const { agent, sort, direction } = filter;
  const isUp = direction === 'asc';

  return (
    <Toolbar>
      <AgentChoice value={agent} onChange={(value) => change({ agent: value })} />
      <SearchField key={filter.q} searched={filter.q} onSearch={(q) => change({ q })} />
      <SelectChoice
        aria-label="Sort By"
        flex="1 0 215px"
        maw={230}
        value={sort}
        onChange={(value) => change({ sort: value })}
        options={optionsOf(sortNames)}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={
          isUp ? 'Sorted ascending: sort descending' : 'Sorted descending: sort ascending'
        }
        onClick={() => change({ direction: isUp ? 'desc' : 'asc' })}
      >
        {isUp ? <IconSortAscending size={18} /> : <IconSortDescending size={18} />}
      </ActionIcon>
      <FilterMenu filter={filter} change={change} />
      <ExportMenu name="sessions" asked={queryOf(filter)} />
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Refresh"
        title="Refresh"
        onClick={onRefresh}
      >
        <IconRefresh size={18} stroke={1.6} />
      </ActionIcon>
    </Toolbar>
  );
}

type AgentProps = { value: string; onChange: (agent: string) => void };

function AgentChoice({ value, onChange }: AgentProps) {
  const { data: agents = [] } = useListAgentsQuery();
  const known = agents.map(({ id, name, identity }) => ({ value: id, label: name || identity }));
  // Of an agent that is gone, its conversations are still there.
  const isGone = value !== '' && !known.some((one) => one.value === value);
  return (
    <SelectChoice
      aria-label="Agent"
      flex="1 0 140px"
      maw={220}
      searchable
      nothingFoundMessage="No agents found"
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: 'All agents' },
        ...known,
        ...(isGone ? [{ value, label: `Agent ${value}` }] : []),
      ]}
    />
  );
}

type SearchProps = { searched: string; onSearch: (q: string) => void };

/** Searches when it is told to, not at every letter. */
function SearchField({ searched, onSearch }: SearchProps) {
  const [text, setText] = useState(searched);
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) =>
    key === 'Enter' && !isComposing(nativeEvent) && onSearch(text.trim());
  return (
    <TextInput
      flex="1 1 180px"
      aria-label="Search sessions"
      placeholder="Search sessions"
      maxLength={MAX_SESSION_SEARCH}
      leftSection={<IconSearch size={18} stroke={1.6} />}
      rightSection={
        text && (
          <CloseButton
            size="sm"
            aria-label="Clear search"
            onClick={() => (searched ? onSearch('') : setText(''))}
          />
        )
      }
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
