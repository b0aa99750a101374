import { useState } from 'react';

/**
 * What is said of a form that was refused. Where fields were marked for it, it goes with the last mark: nothing is left
 * to correct then.
 */
export function useProblem(errors: object) {
  const [problem, setProblem] = useState('');
  const isMarked = Object.keys(errors).length > 0;
  const [wasMarked, setWasMarked] = useState(isMarked);
  if (wasMarked !== isMarked) {
    setWasMarked(isMarked);
    if (!isMarked) setProblem('');
  }

  return [problem, setProblem] as const;
}
