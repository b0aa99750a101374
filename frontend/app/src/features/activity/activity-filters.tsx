import { Button, TextInput } from '@mantine/core';
import { MAX_AUDIT_FILTER } from '@talkwright/shared/areas/audit';
import { type FormEvent, useState } from 'react';
import classes from './activity.module.css';
import type { ActivityFilter } from './use-activity-address.ts';

type Props = {
  filter: ActivityFilter;
  onChange: (next: Partial<ActivityFilter>) => void;
};

/** Narrows the list when it is told to, not at every letter. */
export function ActivityFilters({ filter, onChange }: Props) {
  const [draft, setDraft] = useState(filter);
  const isNarrowed = Object.values(filter).some(Boolean);

  function narrow(event: FormEvent) {
    event.preventDefault();
    onChange(draft);
  }
  const fieldOf = (name: keyof ActivityFilter) => ({
    value: draft[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setDraft({ ...draft, [name]: currentTarget.value }),
  });

  return (
    // biome-ignore lint/a11y/useSemanticElements: the role is what a form that searches has
    <form
      role="search"
      aria-label="Filter the activity"
      className={classes.filters}
      onSubmit={narrow}
    >
      <TextInput
        type="date"
        label="From (UTC)"
        max={draft.to || undefined}
        className={classes.day}
        {...fieldOf('from')}
      />
      <TextInput
        type="date"
        label="Until (UTC)"
        min={draft.from || undefined}
        className={classes.day}
        {...fieldOf('to')}
      />
      <TextInput
        label="Who"
        placeholder="Email address"
        autoComplete="off"
        maxLength={MAX_AUDIT_FILTER}
        className={classes.words}
        {...fieldOf('person')}
      />
      <TextInput
        label="What"
        placeholder="Words, such as deleted agent"
        autoComplete="off"
        maxLength={MAX_AUDIT_FILTER}
        className={classes.words}
        {...fieldOf('what')}
      />
      <Button type="submit">Filter</Button>
      {isNarrowed && (
        <Button variant="default" onClick={() => onChange({})}>
          Clear filters
        </Button>
      )}
    </form>
  );
}
