import { Radio, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './choice-cards.module.css';
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
    <Radio.Group
      label="Organization setup"
      value={value}
      onChange={(chosen) => onChange(chosen as RegisterOption)}
    >
      <p className={classes.note} role="status">
        {note}
      </p>
      <div className={classes.cards} ref={cards}>
        {options.map((option) => (
          <Radio.Card
            key={option.value}
            value={option.value}
            radius="md"
            className={classes.card}
            aria-label={option.name}
          >
            <span className={classes.name}>
              <Radio.Indicator size="xs" />
              <Text component="span" fw={620} size="sm">
                {option.name}
              </Text>
            </span>
            <Text component="span" c="dimmed" size="sm" mt={6}>
              {option.hint}
            </Text>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
