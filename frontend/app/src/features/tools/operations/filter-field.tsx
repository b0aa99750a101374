import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { MAX_LISTED_SEARCH } from '@talkwright/shared/contract/page';
import { useState } from 'react';
import classes from './operations.module.css';

const TYPING_PAUSE_MS = 200;

type Props = { onFilter: (filter: string) => void };

/** Each letter renders this field alone; the rows are asked for where the typing pauses. */
export function FilterField({ onFilter }: Props) {
  const [text, setText] = useState('');
  const filterSoon = useDebouncedCallback(onFilter, TYPING_PAUSE_MS);

  function change(next: string) {
    setText(next);
    filterSoon(next);
  }

  return (
    <TextInput
      size="xs"
      className={classes.filter}
      aria-label="Filter operations"
      placeholder="Filter by key, path or name"
      leftSection={<IconSearch size={15} stroke={1.6} />}
      rightSection={
        <CloseButton
          size="sm"
          aria-label="Clear filter"
          display={text ? undefined : 'none'}
          onClick={() => change('')}
        />
      }
      maxLength={MAX_LISTED_SEARCH}
      value={text}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}
