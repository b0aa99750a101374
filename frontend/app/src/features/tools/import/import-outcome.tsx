import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ImportResult } from '@talkwright/shared/areas/tools';
import { formatCount, formatNumber } from '../../../ui/format.ts';
import { Modal } from '../../../ui/modal.tsx';
import '@mantine/core/styles/List.css';

type Props = { result: ImportResult; onClose: () => void };

export function ImportOutcome({ result, onClose }: Props) {
  const { tool, operationsCreated, operationsEnabled, isTruncated, warnings } = result;
  const disabled = operationsCreated - operationsEnabled;

  return (
    <Modal title={`"${tool.name}" was imported`} size="lg" onClose={onClose}>
      <Stack gap="md">
        <Group gap="xs" wrap="nowrap" align="flex-start" role="status">
          <IconCheck size={20} stroke={1.8} aria-hidden />
          <Text size="sm">
            {`${formatCount(operationsCreated, 'operation')} created, ${formatNumber(operationsEnabled)} enabled`}
            {disabled > 0 && `, ${formatNumber(disabled)} disabled`}.
          </Text>
        </Group>
        {operationsEnabled > 0 && (
          <Text size="sm" c="dimmed">
            The agent may use none of them yet: allow those that it needs.
          </Text>
        )}
        {isTruncated && (
          <Alert color="orange" variant="light" icon={<IconAlertTriangle size={20} stroke={1.6} />}>
            The description was truncated: it has more operations than one tool can hold. Import it
            in parts, by its tags.
          </Alert>
        )}
        {warnings.length > 0 && (
          <div>
            <Text size="sm" fw={560} mb={6} id="import-warnings">
              What to know
            </Text>
            <List size="sm" spacing={6} aria-labelledby="import-warnings">
              {warnings.map((warning) => (
                <List.Item key={warning} style={{ overflowWrap: 'anywhere' }}>
                  {warning}
                </List.Item>
              ))}
            </List>
          </div>
        )}
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            Show operations
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
