import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../server/failure.ts';
import { useRunLabelledQuestionsMutation } from './retrieval.api.ts';

type Progress = { done: number; total: number };

/** Asks all labelled questions, part by part; whoever leaves the page stops it. */
export function useRun(agentId: string) {
  const [runNext] = useRunLabelledQuestionsMutation();
  const [progress, setProgress] = useState<Progress>();
  const [problem, setProblem] = useState('');
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  async function go(from: Progress, isBeginning: boolean) {
    setProblem('');
    setProgress(from);
    for (let begins = isBeginning; !isLeft.current; begins = false) {
      const { data, error } = await runNext({ id: agentId, isBeginning: begins });
      if (!data) {
        setProblem(sentenceOf(error, 'The run failed'));
        return;
      }
      setProgress(data.isFinished ? undefined : data);
      if (data.isFinished) return;
    }
  }

  return {
    /** Undefined while nothing runs; it stays where a problem has stopped it. */
    progress,
    problem,
    isRunning: progress !== undefined && !problem,
    begin: (total: number) => void go({ done: 0, total }, true),
    /** After a problem, with what was not asked yet. */
    goOn: () => void go(progress ?? { done: 0, total: 0 }, progress?.done === 0),
  };
}
