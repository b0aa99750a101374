import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconInfoCircle } from '@tabler/icons-react';
import type { Agent } from '@talkwright/shared/areas/agents';
import { Modal } from '../../../ui/modal.tsx';
import { EmbedCode } from './embed-code.tsx';
import { LiveWidget } from './live-widget.tsx';
import classes from './preview-modal.module.css';

type Props = {
  agent: Agent;
  /** Something was changed since it was saved. */
  isOutdated: boolean;
  isSaving: boolean;
  onSaveDraft: () => void;
  onClose: () => void;
};

/** The agent as it was saved last, published or not. */
export function PreviewModal({ agent, isOutdated, isSaving, onSaveDraft, onClose }: Props) {
  const isSmall = useMediaQuery('(max-width: 575.98px)');
  const { version, published_version } = agent;

  return (
    <Modal onClose={onClose} size="lg" fullScreen={isSmall ?? false} title="Agent Preview">
      <Stack gap="md">
        {isOutdated && (
          <Alert variant="light" icon={<IconInfoCircle size={20} stroke={1.6} />}>
            <Group justify="space-between" gap="sm">
              <Text size="sm">This is the agent as it was saved last, without your changes.</Text>
              <Button size="xs" variant="default" disabled={isSaving} onClick={onSaveDraft}>
                Save as draft and show
              </Button>
            </Group>
          </Alert>
        )}
        {version !== published_version && (
          <Text size="sm" c="dimmed">
            You talk to version {version}, a draft; visitors talk to version {published_version}.
          </Text>
        )}
        <div className={classes.preview}>
          <LiveWidget key={version} agent={agent} isPreview />
        </div>
        <div>
          <EmbedCode agent={agent} />
        </div>
      </Stack>
    </Modal>
  );
}
