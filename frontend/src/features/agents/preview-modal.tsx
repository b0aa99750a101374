import { Skeleton, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Agent } from '@talkwright/shared/agents';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../app/failure.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Modal } from '../../ui/modal.tsx';
import classes from './builder.module.css';
import { EmbedCode } from './embed-code.tsx';
import { type RunningWidget, startWidget } from './load-widget.ts';

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
        <LiveWidget agent={agent} />
        <div>
          <EmbedCode agent={agent} />
        </div>
      </Stack>
    </Modal>
  );
}

function LiveWidget({ agent }: { agent: Agent }) {
  const container = useRef<HTMLDivElement>(null);
  const [phase, setPhase] = useState<'loading' | 'running' | 'failed'>('loading');
  const [problem, setProblem] = useState('');

  useEffect(() => {
    let isCurrent = true;
    let running: RunningWidget | undefined;
    const fail = (error: unknown) => {
      if (!isCurrent) return;
      setProblem(messageOf(error));
      setPhase('failed');
    };
    if (!container.current) return fail(new Error('Preview container not found'));
    startWidget(agent, container.current).then((widget) => {
      running = widget;
      if (isCurrent) setPhase('running');
      else widget.destroy();
    }, fail);
    return () => {
      isCurrent = false;
      running?.destroy();
    };
  }, [agent]);

  if (phase === 'failed') return <ErrorState error={{ message: problem }} />;
  return (
    <div className={classes.preview}>
      {phase === 'loading' && <Skeleton height="100%" radius={0} pos="absolute" />}
      <div ref={container} style={{ height: '100%' }} />
    </div>
  );
}
