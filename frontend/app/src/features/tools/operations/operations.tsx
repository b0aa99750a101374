import { Skeleton, Text } from '@mantine/core';
import type { CustomTool } from '@talkwright/shared/areas/tools';
import { useEffect, useState } from 'react';
import { QueryStates } from '../../../ui/query-states.tsx';
import { RetryQuietly } from '../retry-quietly.tsx';
import { SmallAddButton } from '../small-add-button.tsx';
import { useListOperationsQuery } from '../tools.api.ts';
import type { Allowed } from '../use-allowed.ts';
import { useVanished } from '../use-vanished.ts';
import { NewOperationModal } from './new-operation-modal.tsx';
import { OperationsList } from './operations-list.tsx';

type Props = { tool: CustomTool; agentId: string | undefined; allowed: Allowed };

export function Operations({ tool, agentId, allowed }: Props) {
  const {
    currentData: operations,
    error,
    isFetching,
    refetch,
  } = useListOperationsQuery({ id: tool.id });
  const [isAdding, setIsAdding] = useState(false);
  const { learn, allow } = allowed;

  useEffect(() => {
    if (operations) learn(tool.id, operations);
  }, [tool.id, operations, learn]);
  useVanished(operations, (ids) => allow(ids, false));

  return (
    <>
      <QueryStates
        query={{ data: operations, error: !isFetching && error, refetch }}
        skeleton={<Skeleton height={180} role="status" aria-label="Loading" />}
        empty={
          <Text size="sm" c="dimmed">
            No operations yet.
          </Text>
        }
        failed={<RetryQuietly what="operations" onRetry={refetch} />}
      >
        {(listed) => <OperationsList operations={listed} {...{ agentId, allowed }} />}
      </QueryStates>
      {operations && (
        <SmallAddButton onClick={() => setIsAdding(true)}>New Operation</SmallAddButton>
      )}
      {isAdding && <NewOperationModal tool={tool} onClose={() => setIsAdding(false)} />}
    </>
  );
}
