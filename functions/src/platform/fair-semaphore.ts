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
  /**
   * Works that have taken so long keep at most `atOnce` places from those who have no turn and wait; fewer, where the
   * first of these takes several.
   */
  longMs?: number;
  retryAfterSeconds: number;
};

export type FairSemaphore = ReturnType<typeof createFairSemaphore>;

type Waiting = {
  who: string;
  /** So many it takes. */
  places: number;
  begin: (turn: Turn) => void;
  refuse: (reason: Failure) => void;
  clock?: NodeJS.Timeout;
};
type Turn = {
  who: string;
  places: number;
  isLong: boolean;
  place: AbortController;
  clock?: NodeJS.Timeout;
};

/**
 * Works that take turns, in a line that has an end. Whoever has had a turn goes behind everybody else with all that
 * they have waiting: nobody waits for more than one work of each other. A work that takes several places is not
 * overtaken by those that take one, neither of its own nor, where it waits for nothing but room, of others.
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

  function mayBegin({ who, places }: Pick<Waiting, 'who' | 'places'>): boolean {
    const turns = turnsOf(who);
    const taken = placesOf(busy) + places;
    if (taken <= atOnce) return turns < atOnceOfOne;
    return turns === 0 && taken <= atOnce + spare;
  }

  const isStalled = (who: string): boolean => stalled.has(who) && !mayBegin({ who, places: 1 });

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
    for (let next = findNext(); next; next = findNext()) {
      leave(next);
      next.begin(beginTurn(next));
    }
    makeRoom();
  }

  function findNext(): Waiting | undefined {
    const passedOver = new Set<string>();
    for (const one of waiting) {
      if (passedOver.has(one.who)) continue;
      if (mayBegin(one)) return one;
      if (turnsOf(one.who) === 0) return undefined;
      passedOver.add(one.who);
    }
    return undefined;
  }

  function beginTurn({ who, places }: Waiting): Turn {
    const turn: Turn = { who, places, isLong: false, place: new AbortController() };
    if (longMs !== undefined) turn.clock = setTimeout(growLong, longMs, turn).unref();
    busy.push(turn);
    moved(who);
    return turn;
  }

  function growLong(turn: Turn): void {
    turn.isLong = true;
    makeRoom();
  }

  /** Of those who have more than one turn, or else of all, the last one gives its place up. */
  function makeRoom(): void {
    const first = waiting.find(({ who }) => turnsOf(who) === 0);
    const long = busy.filter(({ isLong }) => isLong);
    if (!first || placesOf(long) + first.places - 1 <= atOnce) return;
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
    async take<T>(who: string, work: (place: AbortSignal) => Promise<T>, places = 1): Promise<T> {
      refuseCrowd(who);
      const turn = await new Promise<Turn>((begin, refuse) => {
        const one: Waiting = { who, places, begin, refuse };
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

const placesOf = (turns: Turn[]) => turns.reduce((sum, { places }) => sum + places, 0);
