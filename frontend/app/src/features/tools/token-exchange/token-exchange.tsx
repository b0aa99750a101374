import { Alert, Skeleton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { CustomTool } from '@talkwright/shared/areas/tools';
import { QueryStates } from '../../../ui/query-states.tsx';
import { useGetTokenExchangeQuery } from './token-exchange.api.ts';
import { TokenExchangeForm } from './token-exchange-form.tsx';

type Props = { tool: CustomTool; agentId: string | undefined };

/** How this agent gets tokens of its visitors for this tool. */
export function TokenExchange({ tool, agentId }: Props) {
  if (agentId) return <OfAgent tool={tool} agentId={agentId} />;
  return (
    <Alert icon={<IconInfoCircle size={20} stroke={1.6} />} variant="light">
      Save the agent before configuring token exchange.
    </Alert>
  );
}

function OfAgent({ tool, agentId }: { tool: CustomTool; agentId: string }) {
  const query = useGetTokenExchangeQuery({ agentId });

  return (
    <QueryStates
      query={query}
      skeleton={<Skeleton height={320} role="status" aria-label="Loading" />}
    >
      {({ configs, credentials }) => (
        <TokenExchangeForm
          tool={tool}
          agentId={agentId}
          config={configs.find(({ integrationId }) => integrationId === tool.id)}
          credentials={credentials}
        />
      )}
    </QueryStates>
  );
}
