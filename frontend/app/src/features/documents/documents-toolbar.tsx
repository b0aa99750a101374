import { Switch } from '@mantine/core';
import { optionsOf } from '../../ui/options.ts';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import { SelectChoice } from '../../ui/select-choice.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { ViewToggle } from '../../ui/view-toggle.tsx';
import { fileTypes } from './document-filter.ts';
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
  const { scope, agentId, type, isGrouped, view } = filters;

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
      <SelectChoice
        aria-label="File type"
        flex="1 0 104px"
        maw={140}
        value={type}
        onChange={(value) => change({ type: value })}
        options={optionsOf(fileTypes)}
      />
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
