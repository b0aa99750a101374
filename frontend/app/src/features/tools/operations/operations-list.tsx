import type { Operation } from '@talkwright/shared/areas/operations';
import { startTransition, useState } from 'react';
import { Pager } from '../../../ui/pager.tsx';
import { usePages } from '../../../ui/use-pages.ts';
import type { Allowed } from '../use-allowed.ts';
import { AllowFound } from './allow-found.tsx';
import { FilterField } from './filter-field.tsx';
import { matchOperations } from './match-operations.ts';
import classes from './operations.module.css';
import { OperationsTable } from './operations-table.tsx';
import { TestOperationModal } from './test-operation-modal.tsx';
import { useOperationActions } from './use-operation-actions.ts';

/** Appear while somebody types a filter. */
const PAGE_SIZE = 25;

type Props = { operations: Operation[]; agentId: string | undefined; allowed: Allowed };

/** However many there are: a page of them is shown, and all that match the filter can be allowed at once. */
export function OperationsList({ operations, agentId, allowed: { allowed, allow } }: Props) {
  const [filter, setFilter] = useState('');
  const { actions, tested, endTest } = useOperationActions(allow);
  const found = matchOperations(operations, filter);
  const { shown, pager } = usePages(found, PAGE_SIZE);
  const { setPage } = pager;
  const allowedCount = operations.filter(({ id, enabled }) => enabled && allowed.has(id)).length;
  const showMatching = (text: string) =>
    startTransition(() => {
      setFilter(text);
      setPage(1);
    });

  return (
    <>
      <div className={classes.toolbar}>
        <FilterField onFilter={showMatching} />
        <AllowFound
          allowed={allowedCount}
          found={found.length}
          total={operations.length}
          onAllowAll={() => allow(idsOf(found.filter(({ enabled }) => enabled)), true)}
          onAllowNone={() => allow(idsOf(found), false)}
        />
      </div>
      <OperationsTable operations={shown} allowed={allowed} actions={actions} />
      <Pager of="operations" {...pager} />
      {tested && <TestOperationModal operation={tested} agentId={agentId} onClose={endTest} />}
    </>
  );
}

const idsOf = (operations: Operation[]): string[] => operations.map(({ id }) => id);
