import { Button, Group, Stack, Text } from '@mantine/core';
import type { Difference } from '../ui/difference.ts';
import { DifferenceList } from '../ui/difference-list.tsx';
import { Modal } from '../ui/modal.tsx';

type Props = {
  /** As in 'This agent was changed meanwhile'. */
  what: string;
  /** When the other version was saved, where that is known. */
  savedAt?: string;
  found: Difference[];
  onKeepMine: () => void;
  onLoadTheirs: () => void;
  onClose: () => void;
};

/** Two people edited the same thing: what differs, field by field, and whose version shall stay. */
export function ConflictModal(props: Props) {
  const { what, savedAt, found, onKeepMine, onLoadTheirs, onClose } = props;
  const at = savedAt ? ` at ${new Date(savedAt).toLocaleTimeString()}` : '';

  return (
    <Modal onClose={onClose} size="xl" title={`This ${what} was changed meanwhile`}>
      <Stack gap="md">
        <Text>
          Somebody else saved this {what}
          {at}.{' '}
          {found.length > 0
            ? 'Compare what differs, then choose which version stays.'
            : 'Your version and theirs are the same.'}
        </Text>
        <DifferenceList found={found} names={['Yours', 'Theirs']} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onLoadTheirs}>
            Load theirs
          </Button>
          <Button onClick={onKeepMine}>Keep mine</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
