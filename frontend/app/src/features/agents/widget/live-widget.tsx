import { Skeleton } from '@mantine/core';
import type { Agent } from '@talkwright/shared/areas/agents';
import { useEffect, useRef, useState } from 'react';
import { messageOf, sentenceOf } from '../../../server/failure.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useCreatePreviewTokenMutation } from '../agents.api.ts';
import classes from './live-widget.module.css';
import { describeFailure, type RunningWidget, startWidget } from './load-widget.ts';

type Props = {
  agent: Agent;
  /** Talks to the newest version, published or not. */
  isPreview?: boolean;
};

/** The very widget that customers embed, as high as the element around it. */
export function LiveWidget({ agent, isPreview = false }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const [phase, setPhase] = useState<'loading' | 'running' | 'failed'>('loading');
  const [problem, setProblem] = useState('');
  const [attempt, setAttempt] = useState(1);
  const [createToken] = useCreatePreviewTokenMutation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that was loaded again holds the same agent
  useEffect(() => {
    let isCurrent = true;
    let running: RunningWidget | undefined;

    async function newToken(): Promise<string> {
      const { data, error } = await createToken({ id: agent.id });
      return data ?? describeFailure(new Error(sentenceOf(error, 'Unknown error')));
    }

    async function start() {
      const previewToken = isPreview ? await newToken() : undefined;
      if (!isCurrent) return;
      if (!container.current) throw new Error('Preview container not found');
      running = await startWidget(agent, { container: container.current, previewToken });
      if (isCurrent) setPhase('running');
      else running.destroy();
    }

    start().catch((error: unknown) => {
      if (!isCurrent) return;
      setProblem(messageOf(error));
      setPhase('failed');
    });
    return () => {
      isCurrent = false;
      running?.destroy();
    };
  }, [agent.id, isPreview, attempt]);

  function retry() {
    setPhase('loading');
    setAttempt(attempt + 1);
  }

  if (phase === 'failed') return <ErrorState error={{ message: problem }} onRetry={retry} />;
  return (
    <div className={classes.frame}>
      {phase === 'loading' && <Skeleton height="100%" radius={0} pos="absolute" />}
      <div ref={container} style={{ height: '100%' }} />
    </div>
  );
}
