import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import type { Operation } from '@talkwright/shared/areas/operations';
import { exactJsonObject } from '@talkwright/shared/contract/json-object';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../../../server/failure.ts';
import { CodeArea } from '../../../ui/code-area.tsx';
import { FormProblem } from '../../../ui/form-problem.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { useTestOperationMutation } from '../tools.api.ts';
import { exampleParameters } from './example-parameters.ts';
import classes from './test-operation.module.css';
import { TestOutcome } from './test-outcome.tsx';

type Props = { operation: Operation; agentId: string | undefined; onClose: () => void };

/** Makes the call that an agent would make, and shows what the agent would read. */
export function TestOperationModal({ operation, agentId, onClose }: Props) {
  const { id, operation_key, method, path, inputSchema } = operation;
  const [text, setText] = useState(() => JSON.stringify(exampleParameters(operation), null, 2));
  const [isInvalid, setIsInvalid] = useState(false);
  const [test, { data: result, error, isLoading }] = useTestOperationMutation();

  function run(event: FormEvent) {
    event.preventDefault();
    const parameters = exactJsonObject(text);
    setIsInvalid(!parameters);
    if (parameters) test({ ...parameters, testedOperationId: id, testedForAgentId: agentId });
  }

  return (
    <Modal title={`Test ${operation_key}`} size="xl" closeOnClickOutside={false} onClose={onClose}>
      <form noValidate onSubmit={run}>
        <Stack gap="md">
          <Text size="sm" c="dimmed" className={classes.request}>
            {method} {path}
          </Text>
          <CodeArea
            label="JSON parameters"
            rows={7}
            data-autofocus
            value={text}
            error={isInvalid && 'Invalid parameters JSON.'}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              setIsInvalid(false);
            }}
          />
          {inputSchema && (
            <details className={classes.schema}>
              <summary>Input schema</summary>
              <ScrollRegion as="pre" name="Input schema" className={classes.output}>
                {JSON.stringify(inputSchema, null, 2)}
              </ScrollRegion>
            </details>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button
              type="submit"
              loading={isLoading}
              leftSection={<IconPlayerPlay size={17} stroke={1.8} />}
            >
              Run Test
            </Button>
          </Group>
          <FormProblem>
            {error && !isLoading ? sentenceOf(error, 'Operation test failed.') : ''}
          </FormProblem>
          <div role="status">{result && !isLoading && <TestOutcome result={result} />}</div>
        </Stack>
      </form>
    </Modal>
  );
}
