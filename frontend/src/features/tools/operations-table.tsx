import { Table, Text } from '@mantine/core';
import type { Operation } from '@talkwright/shared/tools';
import { memo } from 'react';
import { OperationRow } from './operation-row.tsx';
import classes from './operations.module.css';
import type { OperationActions } from './use-operation-actions.ts';

type Props = {
  operations: Operation[];
  allowed: ReadonlySet<string>;
  actions: OperationActions;
};

/**
 * Where there is no room for columns, each row becomes a card. The roles are written out, since some browsers forget
 * them together with the layout of a table.
 */
export const OperationsTable = memo(({ operations, allowed, actions }: Props) => {
  if (operations.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        No operation matches the filter.
      </Text>
    );
  }
  return (
    <div className={classes.container}>
      <Table role="table" aria-label="Operations" className={classes.table}>
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            {['Allow', 'Operation', 'Request', 'Enabled', 'Actions'].map((name) => (
              <Table.Th role="columnheader" key={name}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {operations.map((operation) => (
            <OperationRow
              key={operation.id}
              operation={operation}
              isAllowed={allowed.has(operation.id)}
              actions={actions}
            />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
});
