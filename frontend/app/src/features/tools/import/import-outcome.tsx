import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ImportResult } from '@talkwright/shared/areas/tools';
import { formatCount, formatNumber } from '../../../ui/format.ts';
import { Modal } from '../../../ui/modal.tsx';
import { ImportNotes } from './import-notes.tsx';

type Props = { result: ImportResult; onClose: () => void };

export function ImportOutcome({ result, onClose }: Props) {
  const { tool, operationsCreated, operationsEnabled } = result;
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
        <ImportNotes {...result} />
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            Show operations
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
