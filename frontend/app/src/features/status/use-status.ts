import { getStatus } from '@talkwright/shared/areas/health';
import type { Output } from '@talkwright/shared/contract/contract';
import { useEffect, useState } from 'react';
import { call } from '../../server/call.ts';
import { loadConfig } from '../../server/config.ts';

type Status = Output<typeof getStatus>;
/** `asked` counts the answers, and what came instead of them. `last` is the newest answer there was. */
export type Asked = { asked: number; isReached: boolean; at: string | null; last: Status | null };

const EVERY_MS = 60_000;

/** Asks at once, each minute while somebody looks, and when they come back. */
export function useStatus(): Asked & { isAsking: boolean; askAgain: () => void } {
  const [state, setState] = useState<Asked>({ asked: 0, isReached: true, at: null, last: null });
  const [round, setRound] = useState(0);
  const [answered, setAnswered] = useState(-1);
  const askAgain = () => setRound((before) => before + 1);

  useEffect(() => {
    const given = new AbortController();
    void ask(given.signal).then((last) => {
      if (given.signal.aborted) return;
      const at = new Date().toISOString();
      setState((before) => ({
        asked: before.asked + 1,
        isReached: last !== null,
        at,
        last: last ?? before.last,
      }));
      setAnswered(round);
    });
    return () => given.abort();
  }, [round]);

  useEffect(() => {
    const again = () => {
      if (document.visibilityState === 'visible') setRound((before) => before + 1);
    };
    const timer = setInterval(again, EVERY_MS);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }, []);

  return { ...state, isAsking: answered !== round, askAgain };
}

/** Nothing where no answer came: also where the site itself cannot be reached any more. */
async function ask(signal: AbortSignal): Promise<Status | null> {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(15_000)]);
  try {
    await loadConfig();
    return (await call(getStatus, {}, { signal: patience })).data ?? null;
  } catch {
    return null;
  }
}
