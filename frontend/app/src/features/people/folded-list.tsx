import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from './people.module.css';

const SHOWN = 5;

type Props<Item> = {
  label: string;
  items: Item[];
  /** What all of them are called behind their number: "invitations". */
  noun: string;
  children: (item: Item) => ReactNode;
};

/** A long list shows its beginning; the rest on demand. */
export function FoldedList<Item>({ label, items, noun, children }: Props<Item>) {
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? items : items.slice(0, SHOWN);

  return (
    <>
      <ul className={classes.list} aria-label={label}>
        {shown.map(children)}
      </ul>
      {items.length > SHOWN && (
        <Button
          variant="subtle"
          size="xs"
          mt={8}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : `Show all ${items.length} ${noun}`}
        </Button>
      )}
    </>
  );
}
