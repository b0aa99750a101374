import { Button, Group, Stack } from '@mantine/core';
import { Fragment, type ReactNode, useState } from 'react';

/** Of a page, the first of which has none. */
export type Cursor = string | undefined;

/** The cursors of the pages that are shown, and a way to show another one. */
export function useCursors() {
  const [cursors, setCursors] = useState<Cursor[]>([undefined]);
  return { cursors, last: cursors.at(-1), add: (next: string) => setCursors([...cursors, next]) };
}

type Props = {
  pages: ReturnType<typeof useCursors>;
  /** The cursor of the page behind the last one, where there is one. */
  next: string | null | undefined;
  children: (cursor: Cursor) => ReactNode;
};

/** Pages of a list, one below the other, each of which leads to the next. */
export function CursorPages({ pages: { cursors, add }, next, children }: Props) {
  return (
    <Stack gap={12}>
      {cursors.map((cursor) => (
        <Fragment key={cursor ?? ''}>{children(cursor)}</Fragment>
      ))}
      {next && (
        <Group justify="center">
          <Button variant="default" onClick={() => add(next)}>
            Load More
          </Button>
        </Group>
      )}
    </Stack>
  );
}
