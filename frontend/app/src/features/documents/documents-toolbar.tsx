import { Switch, TextInput } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { MAX_LISTED_SEARCH } from '@talkwright/shared/contract/page';
import { optionsOf } from '../../ui/options.ts';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import { SelectChoice } from '../../ui/select-choice.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { ViewToggle } from '../../ui/view-toggle.tsx';
import { fileTypes, sortings, statuses } from './document-filter.ts';
import type { Filters, Scope } from './use-document-filters.ts';

type Props = {
  filters: Filters;
  change: (change: Partial<Filters>) => void;
  agents: { value: string; label: string }[];
};

const scopes: Record<Scope, string> = {
  all: 'All',
  tenant: 'Tenant Only',
  agent: 'Specific Agent',
};

export function DocumentsToolbar({ filters, change, agents }: Props) {
  const { scope, agentId, search, type, status, sorting, isGrouped, view } = filters;
  const isSortedByAgent = scope === 'all' && isGrouped;

  return (
    <Toolbar>
      <SegmentedChoice
        aria-label="Scope"
        value={scope}
        onChange={(value) => change({ scope: value })}
        options={optionsOf(scopes)}
      />
      {scope === 'agent' && (
        <SelectChoice
          aria-label="Agent"
          placeholder="Choose an agent"
          w={200}
          searchable
          nothingFoundMessage="No agents found"
          value={agentId}
          onChange={(value) => change({ agentId: value })}
          options={agents}
        />
      )}
      <TextInput
        flex="1 1 180px"
        type="search"
        aria-label="Filter documents"
        placeholder="Filter by name or tag"
        maxLength={MAX_LISTED_SEARCH}
        leftSection={<IconFilter size={18} stroke={1.6} />}
        value={search}
        onChange={({ currentTarget }) => change({ search: currentTarget.value })}
      />
      <SelectChoice
        aria-label="File type"
        flex="1 0 104px"
        maw={140}
        value={type}
        onChange={(value) => change({ type: value })}
        options={optionsOf(fileTypes)}
      />
      <SelectChoice
        aria-label="Status"
        flex="1 0 120px"
        maw={150}
        value={status}
        onChange={(value) => change({ status: value })}
        options={optionsOf(statuses)}
      />
      {!isSortedByAgent && (
        <SelectChoice
          aria-label="Sort by"
          flex="1 0 130px"
          maw={160}
          value={sorting}
          onChange={(value) => change({ sorting: value })}
          options={optionsOf(sortings)}
        />
      )}
      {scope === 'all' && (
        <Switch
          label="Group"
          checked={isGrouped}
          onChange={({ currentTarget }) => change({ isGrouped: currentTarget.checked })}
        />
      )}
      <ViewToggle view={view} onChange={(value) => change({ view: value })} />
    </Toolbar>
  );
}
