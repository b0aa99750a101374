import { useEffect, useState } from 'react';

/** Something that is true for a while after it was set off, as a 'Saved' note. */
export function useFleeting(durationMs: number): [isOn: boolean, setOff: () => void] {
  const [setOffAt, setSetOffAt] = useState(0);

  useEffect(() => {
    if (!setOffAt) return;
    const timer = setTimeout(() => setSetOffAt(0), durationMs);
    return () => clearTimeout(timer);
  }, [setOffAt, durationMs]);

  return [setOffAt > 0, () => setSetOffAt(Date.now())];
}
