import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { CardChoice } from '../../ui/card-choice.tsx';
import classes from './option-cards.module.css';
import type { RegisterOption } from './register-schema.ts';

const options = [
  {
    value: 'create_new',
    name: 'Create organization',
    hint: 'You become its administrator.',
  },
  {
    value: 'join_with_id',
    name: 'Join with an ID',
    hint: 'Somebody there gave you the tenant ID.',
  },
  {
    value: 'request_access',
    name: 'Request access',
    hint: 'Tell an administrator why you should join.',
  },
] as const satisfies { value: RegisterOption; name: string; hint: string }[];

type Props = {
  value: RegisterOption;
  /** Why this one was chosen, or what to do to have one suggested. */
  note: string;
  onChange: (option: RegisterOption) => void;
};

export function OptionCards({ value, note, onChange }: Props) {
  const cards = useRef<HTMLDivElement>(null);

  // A suggestion may come when the focus is here already: it goes along.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another card is the chosen one
  useEffect(() => {
    if (!cards.current?.contains(document.activeElement)) return;
    cards.current.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
  }, [value]);

  return (
    <CardChoice
      label="Organization setup"
      value={value}
      onChange={onChange}
      note={
        <p className={classes.note} role="status">
          {note}
        </p>
      }
      cardsRef={cards}
      cards={options.map((option) => ({
        value: option.value,
        name: option.name,
        title: (
          <Text component="span" fw={620} size="sm">
            {option.name}
          </Text>
        ),
        text: (
          <Text component="span" c="dimmed" size="sm" mt={6}>
            {option.hint}
          </Text>
        ),
      }))}
    />
  );
}
