import { Table } from '@mantine/core';
import { formatDay, formatNumber } from '../format.ts';
import { ScrollRegion } from '../scroll-region.tsx';
import classes from './chart.module.css';
import type { ChartData } from './chart-data.ts';

export const ChartTable = ({ name, data }: { name: string; data: ChartData }) => (
  <ScrollRegion name={name} className={classes.table}>
    <Table stickyHeader verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Date (UTC)</Table.Th>
          {data.series.map(({ name: column }) => (
            <Table.Th key={column} ta="right">
              {column}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {data.days.map((day, at) => (
          <Table.Tr key={day}>
            <Table.Td className={classes.day}>{formatDay(day)}</Table.Td>
            {data.series.map(({ name: column, values }) => (
              <Table.Td key={column} ta="right">
                {cellOf(values[at])}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollRegion>
);

const cellOf = (value: number | null | undefined): string =>
  typeof value === 'number' ? formatNumber(value) : '';
