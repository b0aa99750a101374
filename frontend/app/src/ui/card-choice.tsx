import { Radio, type RadioGroupProps } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import classes from './card-choice.module.css';

type Card<Value> = { value: Value; name: string; title: ReactNode; text: ReactNode };

type Props<Value extends string> = Omit<
  RadioGroupProps<Value>,
  'children' | 'value' | 'onChange'
> & {
  cards: readonly Card<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Between the label and the cards. */
  note?: ReactNode;
  cardsRef?: Ref<HTMLDivElement>;
};

/** One of a few that need some words each. */
export const CardChoice = <Value extends string>({
  cards,
  note,
  cardsRef,
  ...props
}: Props<Value>) => (
  <Radio.Group<Value> {...props}>
    {note}
    <div className={classes.cards} ref={cardsRef}>
      {cards.map(({ value, name, title, text }) => (
        <Radio.Card
          key={value}
          value={value}
          radius="md"
          className={classes.card}
          aria-label={name}
        >
          <span className={classes.title}>
            <Radio.Indicator size="xs" />
            {title}
          </span>
          {text}
        </Radio.Card>
      ))}
    </div>
  </Radio.Group>
);
