import { Button, CloseButton, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { Operation } from '@talkwright/shared/tools';
import { useMemo } from 'react';
import { formatNumber } from '../../../ui/format.ts';
import classes from './operations.module.css';
import type { Allow } from '../use-allowed.ts';

type Props = {
  filter: string;
  onFilter: (filter: string) => void;
  operations: Operation[];
  /** Those that match the filter. */
  found: Operation[];
  allowed: ReadonlySet<string>;
  onAllow: Allow;
};

export function OperationsToolbar(props: Props) {
  const { filter, onFilter, operations, found, allowed, onAllow } = props;
  const count = useMemo(
    () => operations.filter(({ id, enabled }) => enabled && allowed.has(id)).length,
    [operations, allowed],
  );
  const scope = found.length < operations.length ? ' that match the filter' : '';

  return (
    <div className={classes.toolbar}>
      <TextInput
        size="xs"
        className={classes.filter}
        aria-label="Filter operations"
        placeholder="Filter by key, path or name"
        leftSection={<IconSearch size={15} stroke={1.6} />}
        rightSection={
          filter && <CloseButton size="sm" aria-label="Clear filter" onClick={() => onFilter('')} />
        }
        value={filter}
        onChange={({ currentTarget }) => onFilter(currentTarget.value)}
      />
      <Text size="sm" c="dimmed" role="status">
        {`${formatNumber(count)} of ${formatNumber(operations.length)} allowed`}
        {scope && `, ${formatNumber(found.length)} found`}
      </Text>
      <Button.Group className={classes.allowAll}>
        <Button
          size="xs"
          variant="default"
          aria-label={`Allow all enabled operations${scope}`}
          onClick={() => onAllow(idsOf(found.filter(({ enabled }) => enabled)), true)}
        >
          Allow all
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={`Allow none of the operations${scope}`}
          onClick={() => onAllow(idsOf(found), false)}
        >
          Allow none
        </Button>
      </Button.Group>
    </div>
  );
}

const idsOf = (operations: Operation[]): string[] => operations.map(({ id }) => id);
