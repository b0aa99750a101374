import { Failure } from '@talkwright/shared/contract/errors';

export type SemaphoreBounds = {
  atOnce: number;
  maxWaiting: number;
  /** Of one and the same, such as an organization. */
  atOnceOfOne?: number;
  maxWaitingOfOne?: number;
  retryAfterSeconds: number;
};

/**
 * Works that take turns, in a line that has an end. Whoever has had a turn goes behind everybody else with all that
 * they have waiting: nobody waits for more than one work of each other.
 */
export function createFairSemaphore(bounds: SemaphoreBounds) {
  const { atOnce, maxWaiting, atOnceOfOne = atOnce, maxWaitingOfOne = maxWaiting } = bounds;
  const busy: string[] = [];
  let waiting: { who: string; begin: () => void }[] = [];

  function refuseCrowd(who: string): void {
    const own = waiting.filter((one) => one.who === who).length;
    if (waiting.length >= maxWaiting || own >= maxWaitingOfOne) {
      throw new Failure('unavailable', { retryAfterSeconds: bounds.retryAfterSeconds });
    }
  }

  function beginNext(): void {
    if (busy.length >= atOnce) return;
    const next = waiting.find(({ who }) => busy.filter((one) => one === who).length < atOnceOfOne);
    if (!next) return;
    waiting = waiting.filter((one) => one !== next);
    busy.push(next.who);
    next.begin();
  }

  function end(who: string): void {
    busy.splice(busy.indexOf(who), 1);
    const isOwn = (one: { who: string }) => one.who === who;
    waiting = [...waiting.filter((one) => !isOwn(one)), ...waiting.filter(isOwn)];
    beginNext();
  }

  return {
    /** @throws Failure `unavailable` when too many wait */
    async take<T>(who: string, work: () => Promise<T>): Promise<T> {
      refuseCrowd(who);
      await new Promise<void>((begin) => {
        waiting.push({ who, begin });
        beginNext();
      });
      try {
        return await work();
      } finally {
        end(who);
      }
    },
  };
}
