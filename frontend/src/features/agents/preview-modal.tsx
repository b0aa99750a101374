import { Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Agent } from '@talkwright/shared/agents';
import { Modal } from '../../ui/modal.tsx';
import classes from './builder.module.css';
import { EmbedCode } from './embed-code.tsx';
import { LiveWidget } from './live-widget.tsx';

type Props = { agent: Agent; isOutdated: boolean; onClose: () => void };

export function PreviewModal({ agent, isOutdated, onClose }: Props) {
  const isSmall = useMediaQuery('(max-width: 575.98px)');

  return (
    <Modal onClose={onClose} size="lg" fullScreen={isSmall ?? false} title="Agent Preview">
      <Stack gap="md">
        {isOutdated && (
          <Text size="sm" c="dimmed">
            This is the agent as it was last saved. Save your changes to see them here.
          </Text>
        )}
        <div className={classes.preview}>
          <LiveWidget agent={agent} />
        </div>
        <div>
          <EmbedCode agent={agent} />
        </div>
      </Stack>
    </Modal>
  );
}
