import { createFairSemaphore } from '../../platform/fair-semaphore.ts';
import { hashOf } from '../../platform/ids.ts';
import { createLruCache } from '../../platform/lru-cache.ts';
import { createCheckThread } from './check-thread.ts';
import type { Answer, ToThread } from './messages.ts';

/** `exceeded`: it needs more time or memory than is allowed. */
type Verdict = Answer | { kind: 'exceeded' };

/** Of the wall clock, on a machine that may be busy: what is meant well takes a few of them. */
const COMPILE_MS = 3_000;
const CHECK_MS = 500;
const MAX_REMEMBERED = 500;
const LINE = { atOnce: 1, maxWaiting: 1_000, maxWaitingOfOne: 200, retryAfterSeconds: 5 };

export type ArgumentChecker = ReturnType<typeof createArgumentChecker>;

/**
 * Checks values by schemas, both of which may be meant to hold the process up: in a thread that keeps what it has
 * compiled, until something exceeds its time. Organizations take turns, so that none waits for another longer than that.
 */
export function createArgumentChecker() {
  const turns = createFairSemaphore(LINE);
  const thread = createCheckThread();
  /** Schemas that cannot be used, and why: finding that out may have taken its whole time. */
  const unusable = createLruCache<string>(MAX_REMEMBERED);

  async function compile(schema: string): Promise<Verdict> {
    const key = hashOf(schema);
    const known = unusable.get(key);
    if (known !== undefined) return { kind: 'unusable', reason: known };

    const answer = await ask({ kind: 'compile', schema }, COMPILE_MS);
    if (answer.kind === 'compiled') return answer;
    const reason = answer.kind === 'unusable' ? answer.reason : TOO_LARGE;
    unusable.set(key, reason);
    return { kind: 'unusable', reason };
  }

  async function ask(question: ToThread, milliseconds: number): Promise<Verdict> {
    const answer = await thread.ask(question, milliseconds);
    // It may have died of what others have left in its memory: a new one is asked once more.
    const last = answer === 'dead' ? await thread.ask(question, milliseconds) : answer;
    return typeof last === 'string' ? { kind: 'exceeded' } : last;
  }

  return {
    /**
     * Without `values`: whether the schema can be used. They are a JSON text.
     * @throws Failure `unavailable` when too many wait
     */
    check: (tenantId: string, schema: string, values?: string): Promise<Verdict> =>
      turns.take(tenantId, async () => {
        const compiled = await compile(schema);
        if (compiled.kind !== 'compiled' || values === undefined) return compiled;
        return ask({ kind: 'check', schema, values }, CHECK_MS);
      }),
  };
}

const TOO_LARGE = 'compiling it takes too much time or memory';
