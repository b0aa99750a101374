import type { Operation } from '@talkwright/shared/tools';
import { useDeferredValue, useMemo, useState } from 'react';
import { Pager } from '../../ui/pager.tsx';
import { matchOperations } from './match-operations.ts';
import { OperationsTable } from './operations-table.tsx';
import { OperationsToolbar } from './operations-toolbar.tsx';
import { TestOperationModal } from './test-operation-modal.tsx';
import type { Allowed } from './use-allowed.ts';
import { useOperationActions } from './use-operation-actions.ts';

const PAGE_SIZE = 50;

type Props = { operations: Operation[]; allowed: Allowed };

/** However many there are: a page of them is shown, and all that match the filter can be allowed at once. */
export function OperationsList({ operations, allowed: { allowed, allow } }: Props) {
  const [filter, setFilter] = useState('');
  const [page, setPage] = useState(1);
  const { actions, tested, endTest } = useOperationActions(allow);
  // The field shows each letter at once; the table follows.
  const applied = useDeferredValue(filter);
  const found = useMemo(() => matchOperations(operations, applied), [operations, applied]);
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const shownPage = Math.min(page, pages);
  const first = (shownPage - 1) * PAGE_SIZE;
  const shown = useMemo(() => found.slice(first, first + PAGE_SIZE), [found, first]);

  return (
    <>
      <OperationsToolbar
        filter={filter}
        onFilter={(text) => {
          setFilter(text);
          setPage(1);
        }}
        operations={operations}
        found={found}
        allowed={allowed}
        onAllow={allow}
      />
      <OperationsTable operations={shown} allowed={allowed} actions={actions} />
      <Pager
        of="operations"
        page={shownPage}
        pages={pages}
        setPage={setPage}
        first={first + 1}
        shown={shown.length}
        total={found.length}
      />
      {tested && <TestOperationModal operation={tested} onClose={endTest} />}
    </>
  );
}
