import { createFairSemaphore } from '../../platform/fair-semaphore.ts';
import { hashOf } from '../../platform/ids.ts';
import { createLruCache } from '../../platform/lru-cache.ts';
import { ThreadFailed } from '../../platform/threads/thread.ts';
import { createThreadHost } from '../../platform/threads/thread-host.ts';
import type { Answer, CheckJob } from './messages.ts';

/** `exceeded`: it needs more time or memory than is allowed. */
type Verdict = Answer | { kind: 'exceeded' };

/** What is meant well takes a few of them. */
const COMPILE_MS = 3_000;
const CHECK_MS = 500;
const MAX_HEAP_MB = 400;
const MAX_REMEMBERED = 500;
const SEMAPHORE = { atOnce: 1, maxWaiting: 1_000, maxWaitingOfOne: 200, retryAfterSeconds: 5 };

const TOO_LARGE = 'compiling it takes too much time or memory';

const ENTRY = new URL('../check-worker.ts', import.meta.url);

export type ArgumentChecker = ReturnType<typeof createArgumentChecker>;

/**
 * Checks values by schemas, both of which may be meant to hold the process up: in a thread that keeps what it has
 * compiled, until something exceeds its time. Organizations take turns, so that none waits for another longer than that.
 */
export function createArgumentChecker() {
  const threads = createThreadHost<CheckJob>({
    entry: ENTRY,
    maxHeapMb: MAX_HEAP_MB,
    places: createFairSemaphore(SEMAPHORE),
    keepMs: Number.POSITIVE_INFINITY,
    isRepeatable: true,
  });
  /** Schemas that cannot be used, and why: finding that out may have taken its whole time. */
  const unusable = createLruCache<string>(MAX_REMEMBERED);

  async function ask(tenantId: string, task: CheckJob['task']): Promise<Verdict> {
    let isCompiled = false;
    const turn = {
      who: tenantId,
      load: () => task,
      budgetMs: COMPILE_MS,
      budgetAfter: (_: 'compiled', usedMs: number) => {
        isCompiled = true;
        return usedMs + CHECK_MS;
      },
    };
    return threads.run(turn).catch((error) => {
      if (!(error instanceof ThreadFailed)) throw error;
      return isCompiled ? { kind: 'exceeded' } : { kind: 'unusable', reason: TOO_LARGE };
    });
  }

  return {
    /**
     * Without `values`: whether the schema can be used.
     * @throws Failure `unavailable` when too many wait
     */
    async check(
      tenantId: string,
      schema: string,
      values?: Record<string, unknown>,
    ): Promise<Verdict> {
      const key = hashOf(schema);
      const known = unusable.get(key);
      if (known !== undefined) return { kind: 'unusable', reason: known };
      const verdict = await ask(tenantId, { schema, values });
      if (verdict.kind === 'unusable') unusable.set(key, verdict.reason);
      return verdict;
    },
  };
}
