import { Anchor, Table } from '@mantine/core';
import type { Invoice } from '@talkwright/shared/areas/billing';
import { formatDate } from '../../ui/format.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import classes from './billing.module.css';
import { formatCents } from './format-cents.ts';

const stateNames: Record<Invoice['status'], string> = {
  open: 'Due',
  paid: 'Paid',
  void: 'Void',
  uncollectible: 'Not paid',
};

export const InvoicesTable = ({ invoices }: { invoices: Invoice[] }) => (
  <ScrollRegion name="Invoices" className={classes.wide}>
    <Table verticalSpacing="sm" miw={430}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Date</Table.Th>
          <Table.Th scope="col" ta="right">
            Amount
          </Table.Th>
          <Table.Th scope="col">Status</Table.Th>
          <Table.Th scope="col">Invoice (PDF)</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {invoices.map((invoice) => (
          <Row key={invoice.id} {...invoice} />
        ))}
      </Table.Tbody>
    </Table>
  </ScrollRegion>
);

function Row({ id, number, created_at, total, status, pdf_url, pay_url }: Invoice) {
  const name = number ?? id;

  return (
    <Table.Tr>
      <Table.Td>{formatDate(created_at)}</Table.Td>
      <Table.Td ta="right" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatCents(total)}
      </Table.Td>
      <Table.Td>
        {status === 'open' && pay_url ? (
          <Anchor href={pay_url} size="sm" aria-label={`Pay Now, invoice ${name}`}>
            Pay Now
          </Anchor>
        ) : (
          stateNames[status]
        )}
      </Table.Td>
      <Table.Td>
        {pdf_url ? (
          <Anchor href={pdf_url} size="sm" download aria-label={`Invoice ${name} as PDF`}>
            {name}
          </Anchor>
        ) : (
          name
        )}
      </Table.Td>
    </Table.Tr>
  );
}
