import type { Operation } from '@talkwright/shared/areas/operations';
import type { CustomTool } from '@talkwright/shared/areas/tools';
import { CursorPager } from '../../../ui/cursor-pager.tsx';
import type { Allowed } from '../use-allowed.ts';
import { AllowFound } from './allow-found.tsx';
import { FilterField } from './filter-field.tsx';
import classes from './operations.module.css';
import { OperationsTable } from './operations-table.tsx';
import { TestOperationModal } from './test-operation-modal.tsx';
import { useOperationActions } from './use-operation-actions.ts';
import type { OperationsPage } from './use-operations.ts';

type Props = {
  tool: CustomTool;
  agentId: string | undefined;
  allowed: Allowed;
  list: OperationsPage;
};

/** However many there are: a page of them is shown, and all that match the filter can be allowed at once. */
export function OperationsList({
  tool,
  agentId,
  allowed: { allowed, allow, counts },
  list,
}: Props) {
  const { actions, tested, endTest } = useOperationActions(allow);
  const { answer, findAll } = list;
  if (!answer) return null;
  const { operations, total } = answer;

  return (
    <>
      <div className={classes.toolbar}>
        <FilterField onFilter={list.setSearch} />
        <AllowFound
          allowed={counts.get(tool.id) ?? 0}
          found={total}
          total={tool.operation_count}
          onAllowAll={async () =>
            allow(idsOf((await findAll()).filter(({ enabled }) => enabled)), true)
          }
          onAllowNone={async () => allow(idsOf(await findAll()), false)}
        />
      </div>
      <OperationsTable operations={operations} allowed={allowed} actions={actions} />
      <CursorPager of="operations" {...list.pagerOf(answer, operations.length)} />
      {tested && <TestOperationModal operation={tested} agentId={agentId} onClose={endTest} />}
    </>
  );
}

const idsOf = (operations: Operation[]): string[] => operations.map(({ id }) => id);
