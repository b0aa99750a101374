// biome-ignore-all lint/a11y/noRedundantRoles: some browsers forget them where the table is laid out as cards
// biome-ignore-all lint/a11y/useSemanticElements: they are, and say so once more
import { Text } from '@mantine/core';
import type { Operation } from '@talkwright/shared/areas/operations';
import { OperationRow } from './operation-row.tsx';
import classes from './operations.module.css';
import type { OperationActions } from './use-operation-actions.ts';

/** More would push what comes below them out of reach: they scroll. */
const FEW = 12;

type Props = {
  operations: Operation[];
  allowed: ReadonlySet<string>;
  actions: OperationActions;
};

/**
 * Plain elements, since fifty rows of components take their time while somebody types a filter. Where there is no room
 * for columns, each row becomes a card. The roles are written out, since some browsers forget them together with the
 * layout of a table.
 */
export function OperationsTable({ operations, allowed, actions }: Props) {
  if (operations.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        No operation matches the filter.
      </Text>
    );
  }
  return (
    <div className={classes.container} data-long={operations.length > FEW || undefined}>
      <table role="table" aria-label="Operations" className={classes.table}>
        <thead role="rowgroup">
          <tr role="row">
            {['Allow', 'Operation', 'Request', 'Enabled', 'Actions'].map((name) => (
              <th scope="col" role="columnheader" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {operations.map((operation) => (
            <OperationRow
              key={operation.id}
              operation={operation}
              isAllowed={allowed.has(operation.id)}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
