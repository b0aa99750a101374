import { Button, Group, Stack, Text } from '@mantine/core';
import classes from './conflict-modal.module.css';
import type { Difference } from './difference.ts';
import { Modal } from './modal.tsx';

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
        {found.map(({ path, label, mine, theirs }) => (
          <section key={path} className={classes.field} aria-label={label}>
            <h3 className={classes.label}>{label}</h3>
            <dl className={classes.versions}>
              <div>
                <dt>Yours</dt>
                <dd>{mine || '(empty)'}</dd>
              </div>
              <div>
                <dt>Theirs</dt>
                <dd>{theirs || '(empty)'}</dd>
              </div>
            </dl>
          </section>
        ))}
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
