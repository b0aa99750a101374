import { Group, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';

/** Beside a Save button; `useFleeting` takes it away again. Its place is announced from the beginning. */
export const SavedNote = ({ isShown }: { isShown: boolean }) => (
  <div role="status">
    {isShown && (
      <Group gap={6} c="light-dark(var(--mantine-color-accent-7), var(--mantine-color-accent-4))">
        <IconCheck size={18} aria-hidden />
        <Text size="sm" fw={560}>
          Saved
        </Text>
      </Group>
    )}
  </div>
);

export const SAVED_NOTE_MS = 3_000;
