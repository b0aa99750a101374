import { Alert, Button, Text } from '@mantine/core';
import { IconCheck, IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import type { ModelConfigDraft } from '@talkwright/shared/areas/agent-config';
import { useState } from 'react';
import { isCallFailure, messageOf } from '../../../server/failure.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useTestModelMutation } from '../agents.api.ts';

type Props = { config: ModelConfigDraft; agentId: string | undefined };

/** One tiny call with the settings as they stand; what came back is shown until they change. */
export function ModelTest({ config, agentId }: Props) {
  const [testModel, { data, error, isLoading }] = useTestModelMutation();
  const [tested, setTested] = useState<ModelConfigDraft>();

  function test() {
    setTested(config);
    testModel({ modelConfig: config, ...(agentId && { agentId }) });
  }

  const isCurrent = tested === config && !isLoading;
  return (
    <>
      <div>
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={18} stroke={1.6} />}
          disabled={isLoading}
          onClick={test}
        >
          {isLoading ? 'Testing...' : 'Test'}
        </Button>
        <Text size="xs" c="dimmed" mt={6}>
          Makes one tiny call with these settings, but little thought and few tokens, before you
          save them.
        </Text>
      </div>
      <div role="status">
        {isCurrent && data && (
          <Alert
            color={data.isWorking ? 'accent' : 'red'}
            variant="light"
            icon={data.isWorking ? <IconCheck size={20} /> : <IconPlugConnectedX size={20} />}
            title={
              data.isWorking
                ? `The model answered within ${(data.milliseconds / 1_000).toFixed(1)} s`
                : 'The model did not answer'
            }
          >
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {data.message}
            </Text>
          </Alert>
        )}
      </div>
      {isCurrent && error && <ErrorState error={{ message: problemOf(error) }} />}
    </>
  );
}

/** Where fields were refused, what is wrong with the first one. */
function problemOf(error: unknown): string {
  const [field] = isCallFailure(error) ? Object.values(error.fields ?? {}) : [];
  return field ?? messageOf(error);
}
