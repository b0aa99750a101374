import { Failure } from '@talkwright/shared/contract/errors';

export type SemaphoreBounds = {
  atOnce: number;
  /** So many more at once, for those who have no turn: slow works of one hold up nobody else. */
  spare?: number;
  maxWaiting: number;
  /** Of one and the same, such as an organization. */
  atOnceOfOne?: number;
  maxWaitingOfOne?: number;
  /**
   * Who has waited so long behind works of their own is refused; and at once while none of these has begun or ended for
   * so long.
   */
  patienceMs?: number;
  /** Works that have taken so long keep at most `atOnce` places from those who have no turn and wait. */
  longMs?: number;
  retryAfterSeconds: number;
};

export type FairSemaphore = ReturnType<typeof createFairSemaphore>;

type Waiting = {
  who: string;
  begin: (turn: Turn) => void;
  refuse: (reason: Failure) => void;
  clock?: NodeJS.Timeout;
};
type Turn = { who: string; isLong: boolean; place: AbortController; clock?: NodeJS.Timeout };

/**
 * Works that take turns, in a line that has an end. Whoever has had a turn goes behind everybody else with all that
 * they have waiting: nobody waits for more than one work of each other.
 */
export function createFairSemaphore(bounds: SemaphoreBounds) {
  const { atOnce, spare = 0, maxWaiting, patienceMs, longMs } = bounds;
  const { atOnceOfOne = atOnce, maxWaitingOfOne = maxWaiting } = bounds;
  const busy: Turn[] = [];
  let waiting: Waiting[] = [];
  const clocks = new Map<string, NodeJS.Timeout>();
  const stalled = new Set<string>();

  const turnsOf = (who: string) => busy.filter((one) => one.who === who).length;
  const refusal = () => new Failure('unavailable', { retryAfterSeconds: bounds.retryAfterSeconds });

  function refuseCrowd(who: string): void {
    const own = waiting.filter((one) => one.who === who).length;
    if (isStalled(who) || waiting.length >= maxWaiting || own >= maxWaitingOfOne) throw refusal();
  }

  function mayBegin(who: string): boolean {
    const turns = turnsOf(who);
    if (busy.length < atOnce) return turns < atOnceOfOne;
    return turns === 0 && busy.length < atOnce + spare;
  }

  const isStalled = (who: string): boolean => stalled.has(who) && !mayBegin(who);

  /** One of their works has begun or ended: patience begins anew. */
  function moved(who: string): void {
    clearTimeout(clocks.get(who));
    clocks.delete(who);
    stalled.delete(who);
    if (patienceMs === undefined || turnsOf(who) === 0) return;
    clocks.set(who, setTimeout(stall, patienceMs, who).unref());
  }

  function stall(who: string): void {
    stalled.add(who);
    for (const one of waiting.filter((one) => one.who === who)) refuse(one);
  }

  /** Behind those of others they wait on. */
  function losePatience(one: Waiting): void {
    if (turnsOf(one.who) > 0) refuse(one);
    else watch(one);
  }

  function watch(one: Waiting): void {
    if (patienceMs !== undefined) one.clock = setTimeout(losePatience, patienceMs, one).unref();
  }

  function refuse(one: Waiting): void {
    leave(one);
    one.refuse(refusal());
  }

  function leave(one: Waiting): void {
    clearTimeout(one.clock);
    waiting = waiting.filter((other) => other !== one);
  }

  function beginNext(): void {
    const next = waiting.find(({ who }) => mayBegin(who));
    if (next) {
      leave(next);
      next.begin(beginTurn(next.who));
    } else makeRoom();
  }

  function beginTurn(who: string): Turn {
    const turn: Turn = { who, isLong: false, place: new AbortController() };
    if (longMs !== undefined) turn.clock = setTimeout(growLong, longMs, turn).unref();
    busy.push(turn);
    moved(who);
    return turn;
  }

  function growLong(turn: Turn): void {
    turn.isLong = true;
    makeRoom();
  }

  /** Of those who have more than one place, or else of all, the last one gives it up. */
  function makeRoom(): void {
    const long = busy.filter(({ isLong }) => isLong);
    if (long.length <= atOnce || !waiting.some(({ who }) => turnsOf(who) === 0)) return;
    const last = long.findLast(({ who }) => turnsOf(who) > 1) ?? long.at(-1);
    last?.place.abort();
  }

  function end(turn: Turn): void {
    const { who } = turn;
    clearTimeout(turn.clock);
    busy.splice(busy.indexOf(turn), 1);
    const isOwn = (one: { who: string }) => one.who === who;
    waiting = [...waiting.filter((one) => !isOwn(one)), ...waiting.filter(isOwn)];
    moved(who);
    beginNext();
  }

  return {
    /** Whether they would wait in vain. */
    isStalled,

    /** `place` is aborted when the work is to end for others. @throws Failure `unavailable` when too many wait, or in vain */
    async take<T>(who: string, work: (place: AbortSignal) => Promise<T>): Promise<T> {
      refuseCrowd(who);
      const turn = await new Promise<Turn>((begin, refuse) => {
        const one: Waiting = { who, begin, refuse };
        waiting.push(one);
        watch(one);
        beginNext();
      });
      try {
        return await work(turn.place.signal);
      } finally {
        end(turn);
      }
    },
  };
}
