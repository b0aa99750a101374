import { SegmentedControl, Select, Switch } from '@mantine/core';
import { Toolbar } from '../../ui/toolbar.tsx';
import { ViewToggle } from '../../ui/view-toggle.tsx';
import { type FileType, fileTypes } from './document-filter.ts';
import type { Filters, Scope } from './use-document-filters.ts';

type Props = {
  filters: Filters;
  change: (change: Partial<Filters>) => void;
  agents: { value: string; label: string }[];
};

export function DocumentsToolbar({ filters, change, agents }: Props) {
  const { scope, agentId, type, isGrouped, view } = filters;

  return (
    <Toolbar>
      <SegmentedControl
        aria-label="Scope"
        value={scope}
        onChange={(value) => change({ scope: value as Scope })}
        data={[
          { value: 'all', label: 'All' },
          { value: 'tenant', label: 'Tenant Only' },
          { value: 'agent', label: 'Specific Agent' },
        ]}
      />
      {scope === 'agent' && (
        <Select
          aria-label="Agent"
          placeholder="Choose an agent"
          w={200}
          searchable
          nothingFoundMessage="No agents found"
          value={agentId}
          onChange={(value) => change({ agentId: value })}
          data={agents}
        />
      )}
      <Select
        aria-label="File type"
        flex="1 0 104px"
        maw={140}
        value={type}
        onChange={(value) => value && change({ type: value as FileType })}
        data={Object.entries(fileTypes).map(([value, { label }]) => ({ value, label }))}
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
