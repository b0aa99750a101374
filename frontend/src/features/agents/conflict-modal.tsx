import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { AgentDraft } from '@talkwright/shared/agents';
import { differences, draftOf } from './agent-draft.ts';
import type { VersionedAgent } from './agents.api.ts';
import classes from './conflict-modal.module.css';

type Props = {
  mine: AgentDraft;
  newer: VersionedAgent;
  onKeepMine: () => void;
  onLoadTheirs: () => void;
  onClose: () => void;
};

/** Two people edited the same agent: what differs, field by field, and whose version shall stay. */
export function ConflictModal({ mine, newer, onKeepMine, onLoadTheirs, onClose }: Props) {
  const found = differences(mine, draftOf(newer.agent));

  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title="This agent was changed meanwhile"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        <Text>
          Somebody else saved this agent at {new Date(newer.agent.updated_at).toLocaleTimeString()}.{' '}
          {found.length > 0
            ? 'Compare what differs, then choose which version stays.'
            : 'Your version and theirs are the same.'}
        </Text>
        {found.map(({ path, label, mine: left, theirs: right }) => (
          <section key={path} className={classes.field} aria-label={label}>
            <h3 className={classes.label}>{label}</h3>
            <dl className={classes.versions}>
              <div>
                <dt>Yours</dt>
                <dd>{left || '(empty)'}</dd>
              </div>
              <div>
                <dt>Theirs</dt>
                <dd>{right || '(empty)'}</dd>
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
