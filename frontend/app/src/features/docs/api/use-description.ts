import { useEffect, useState } from 'react';
import { loadDescription } from './load-description.ts';
import type { Area } from './read-description.ts';

type State = { data?: Area[]; error?: unknown };

/** Beside the cache of what lies on the server: it needs no session, and is read on this page alone. */
export function useDescription(): State & { refetch: () => void } {
  const [state, setState] = useState<State>({});
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another look
  useEffect(() => {
    let isCurrent = true;
    loadDescription().then(
      (data) => isCurrent && setState({ data }),
      (error: unknown) => isCurrent && setState({ error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);

  const refetch = () => {
    setState({});
    setAttempt(attempt + 1);
  };
  return { ...state, refetch };
}
