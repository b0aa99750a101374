import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { CursorPager } from '../../ui/cursor-pager.tsx';
import { formatNumber } from '../../ui/format.ts';
import type { useCursorPages } from '../../ui/use-cursor-pages.ts';
import classes from './people.module.css';

const SHOWN = 5;

type Props<Item> = {
  label: string;
  /** Of the page that shows. */
  items: Item[];
  total: number;
  pages: ReturnType<typeof useCursorPages>;
  nextCursor: string | null;
  /** Of another page than the one that shows. */
  failed: ReactNode;
  /** What all of them are called behind their number: "invitations". */
  noun: string;
  children: (item: Item) => ReactNode;
};

/** A long list shows its beginning; the rest on demand, page by page. */
export function FoldedList<Item>(props: Props<Item>) {
  const { label, items, total, pages, nextCursor, failed, noun, children } = props;
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? items : items.slice(0, SHOWN);

  return (
    <>
      <ul className={classes.list} aria-label={label}>
        {shown.map(children)}
      </ul>
      {failed}
      {isOpen && <CursorPager of={noun} {...pages.pagerOf({ total, nextCursor }, items.length)} />}
      {total > SHOWN && (
        <Button
          variant="subtle"
          size="xs"
          mt={8}
          aria-expanded={isOpen}
          onClick={() => {
            setIsOpen(!isOpen);
            pages.goToFirst();
          }}
        >
          {isOpen ? 'Show less' : `Show all ${formatNumber(total)} ${noun}`}
        </Button>
      )}
    </>
  );
}
