import { Button, Checkbox, Popover, Stack, TextInput } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { optionsOf } from '../../../ui/options.ts';
import { SelectChoice } from '../../../ui/select-choice.tsx';
import { channelNames, countSet, type SessionFilter } from './session-filter.ts';

type Props = { filter: SessionFilter; change: (change: Partial<SessionFilter>) => void };

const NONE = {
  channel: 'visitors',
  unanswered: false,
  thumbsDown: false,
  insights: false,
  from: '',
  to: '',
} as const;

const switches = {
  unanswered: 'Unanswered',
  thumbsDown: 'Thumbs down',
  insights: 'With insights',
} as const;

export function FilterMenu({ filter, change }: Props) {
  const set = countSet(filter);
  const days = filter.sort === 'start' ? 'Started' : 'Last message';
  return (
    <Popover position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button variant="default" px="sm" leftSection={<IconFilter size={16} stroke={1.6} />}>
          {set > 0 ? `Filters (${set})` : 'Filters'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filters">
        <Stack gap="sm" w={270}>
          {(Object.keys(switches) as (keyof typeof switches)[]).map((name) => (
            <Checkbox
              key={name}
              label={switches[name]}
              checked={filter[name]}
              onChange={({ currentTarget }) => change({ [name]: currentTarget.checked })}
            />
          ))}
          <SelectChoice
            label="Channel"
            comboboxProps={{ withinPortal: false }}
            value={filter.channel}
            onChange={(channel) => change({ channel })}
            options={optionsOf(channelNames)}
          />
          <TextInput
            type="date"
            label={`${days} from (UTC)`}
            max={filter.to || undefined}
            value={filter.from}
            onChange={({ currentTarget }) => change({ from: currentTarget.value })}
          />
          <TextInput
            type="date"
            label={`${days} until (UTC)`}
            min={filter.from || undefined}
            value={filter.to}
            onChange={({ currentTarget }) => change({ to: currentTarget.value })}
          />
          <Button variant="default" size="xs" disabled={set === 0} onClick={() => change(NONE)}>
            Clear filters
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
