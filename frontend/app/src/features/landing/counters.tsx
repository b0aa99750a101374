import { useEffect, useRef, useState } from 'react';
import { useIsNear } from '../../ui/use-is-near.ts';
import { counters } from './figures.ts';
import classes from './landing.module.css';

const DURATION_MS = 1_200;

export function Counters() {
  const place = useRef<HTMLDListElement>(null);
  const isSeen = useIsNear(place, '0px');

  return (
    <dl ref={place} className={classes.counters}>
      {counters.map(({ figure, unit, of }) => (
        <div key={of}>
          <dt>{of}</dt>
          <dd>
            <span className={classes.unseen}>{`${figure}${unit}`}</span>
            <span aria-hidden="true">
              <Rising to={figure} isRunning={isSeen} />
              {unit}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The figure itself until it is seen, and for whoever asked for less motion; then it rises once. */
function Rising({ to, isRunning }: { to: number; isRunning: boolean }) {
  const [shown, setShown] = useState(to);

  useEffect(() => {
    if (!isRunning || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const startedAt = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, now - startedAt) / DURATION_MS);
      setShown(Math.round(to * (1 - (1 - part) ** 3)));
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [isRunning, to]);

  return shown;
}
