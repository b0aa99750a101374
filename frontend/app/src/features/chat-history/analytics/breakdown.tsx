import { Paper, Skeleton, Table, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import classes from './analytics.module.css';

type Column<Row> = { name: string; cell: (row: Row) => ReactNode; isText?: boolean };
type Props<Row> = {
  title: string;
  /** The first one names the row. Undefined while they are on their way. */
  rows: Row[] | undefined;
  columns: [Column<Row>, ...Column<Row>[]];
  keyOf: (row: Row) => string;
  empty: string;
};

/** What figures are made of, in rows that come in their order. */
export function Breakdown<Row>({ title, rows, columns, keyOf, empty }: Props<Row>) {
  const titleId = useId();
  return (
    <Paper component="section" withBorder className={classes.breakdown} aria-labelledby={titleId}>
      <Title order={2} size={16} mb="sm" id={titleId}>
        {title}
      </Title>
      {!rows && <Skeleton height={72} role="status" aria-label={`Loading ${title}`} />}
      {rows?.length === 0 && (
        <Text c="dimmed" size="sm">
          {empty}
        </Text>
      )}
      {rows && rows.length > 0 && (
        <ScrollRegion name={`${title}, table`} className={classes.rows}>
          <Table stickyHeader verticalSpacing={6} horizontalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                {columns.map(({ name, isText }) => (
                  <Table.Th key={name} ta={isText ? undefined : 'right'}>
                    {name}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={keyOf(row)}>
                  {columns.map(({ name, cell, isText }) => (
                    <Table.Td key={name} className={isText ? classes.name : classes.number}>
                      {cell(row)}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollRegion>
      )}
    </Paper>
  );
}
