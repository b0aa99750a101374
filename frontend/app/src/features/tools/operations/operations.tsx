import { Skeleton, Text } from '@mantine/core';
import type { CustomTool } from '@talkwright/shared/areas/tools';
import { useState } from 'react';
import { QueryStates } from '../../../ui/query-states.tsx';
import { RetryQuietly } from '../retry-quietly.tsx';
import { SmallAddButton } from '../small-add-button.tsx';
import type { Allowed } from '../use-allowed.ts';
import { NewOperationModal } from './new-operation-modal.tsx';
import { OperationsList } from './operations-list.tsx';
import { useOperations } from './use-operations.ts';

type Props = { tool: CustomTool; agentId: string | undefined; allowed: Allowed };

export function Operations({ tool, agentId, allowed }: Props) {
  const list = useOperations(tool.id, allowed.learn);
  const { answer, error, refetch } = list;
  const [isAdding, setIsAdding] = useState(false);
  const retry = <RetryQuietly what="operations" onRetry={refetch} />;

  return (
    <>
      <QueryStates
        query={{ data: answer, error, refetch }}
        skeleton={<Skeleton height={180} role="status" aria-label="Loading" />}
        failed={retry}
      >
        {({ operations }) =>
          tool.operation_count === 0 && operations.length === 0 ? (
            <Text size="sm" c="dimmed">
              No operations yet.
            </Text>
          ) : (
            <>
              <OperationsList {...{ tool, agentId, allowed, list }} />
              {/* Of another page or filter than the one that shows. */}
              {Boolean(error) && retry}
            </>
          )
        }
      </QueryStates>
      {answer && <SmallAddButton onClick={() => setIsAdding(true)}>New Operation</SmallAddButton>}
      {isAdding && <NewOperationModal tool={tool} onClose={() => setIsAdding(false)} />}
    </>
  );
}
