import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The time in milliseconds, anew each minute: what is told by it stays true while a page is left open. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);

  return now;
}
