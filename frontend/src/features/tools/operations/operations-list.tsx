import type { Operation } from '@talkwright/shared/tools';
import { useDeferredValue, useMemo, useState } from 'react';
import { Pager } from '../../../ui/pager.tsx';
import { usePages } from '../../../ui/use-pages.ts';
import { matchOperations } from './match-operations.ts';
import { OperationsTable } from './operations-table.tsx';
import { OperationsToolbar } from './operations-toolbar.tsx';
import { TestOperationModal } from './test-operation-modal.tsx';
import type { Allowed } from '../use-allowed.ts';
import { useOperationActions } from './use-operation-actions.ts';

type Props = { operations: Operation[]; allowed: Allowed };

/** However many there are: a page of them is shown, and all that match the filter can be allowed at once. */
export function OperationsList({ operations, allowed: { allowed, allow } }: Props) {
  const [filter, setFilter] = useState('');
  const { actions, tested, endTest } = useOperationActions(allow);
  // The field shows each letter at once; the table follows.
  const applied = useDeferredValue(filter);
  const found = useMemo(() => matchOperations(operations, applied), [operations, applied]);
  const { shown, pager } = usePages(found);

  return (
    <>
      <OperationsToolbar
        filter={filter}
        onFilter={(text) => {
          setFilter(text);
          pager.setPage(1);
        }}
        operations={operations}
        found={found}
        allowed={allowed}
        onAllow={allow}
      />
      <OperationsTable operations={shown} allowed={allowed} actions={actions} />
      <Pager of="operations" {...pager} />
      {tested && <TestOperationModal operation={tested} onClose={endTest} />}
    </>
  );
}
