import { Text, Title } from '@mantine/core';
import type { Invoice } from '@talkwright/shared/areas/billing';
import { useState } from 'react';
import { CursorPager } from '../../ui/cursor-pager.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { useListInvoicesQuery } from './billing.api.ts';
import classes from './billing.module.css';
import { InvoicesTable } from './invoices-table.tsx';

/** As many as the server answers with. */
const PAGE_SIZE = 25;

/** Of the months before, the newest first. */
export function Invoices() {
  const [cursors, setCursors] = useState<string[]>([]);
  const cursor = cursors.at(-1);
  const query = useListInvoicesQuery(cursor ? { cursor } : {}, { refetchOnMountOrArgChange: true });

  return (
    <section className={classes.panel} aria-labelledby="invoices">
      <Title order={2} size={18} id="invoices">
        Invoices
      </Title>
      <QueryStates query={query} skeleton={<Text c="dimmed">Loading invoices...</Text>}>
        {({ invoices, nextCursor }) => (
          <>
            <List invoices={invoices} />
            <CursorPager
              of="invoices"
              first={cursors.length * PAGE_SIZE + 1}
              shown={invoices.length}
              onPrevious={cursor ? () => setCursors(cursors.slice(0, -1)) : undefined}
              onNext={
                nextCursor && nextCursor !== cursor
                  ? () => setCursors([...cursors, nextCursor])
                  : undefined
              }
            />
          </>
        )}
      </QueryStates>
    </section>
  );
}

const List = ({ invoices }: { invoices: Invoice[] }) =>
  invoices.length > 0 ? (
    <InvoicesTable invoices={invoices} />
  ) : (
    <Text size="sm" c="dimmed">
      No invoices yet. The first one comes with the first payment.
    </Text>
  );
