import { Failure } from '@talkwright/shared/contract/errors';
import { createFairSemaphore } from '../../platform/fair-semaphore.ts';
import { ThreadFailed } from '../../platform/threads/thread.ts';
import { createThreadHost } from '../../platform/threads/thread-host.ts';
import type { Squares } from './make-squares.ts';

/** Refused: the picture's own fault, perhaps with a sentence, and what its reader said. */
export type SquareJob = {
  task: Uint8Array<ArrayBuffer>;
  part: undefined;
  reply: undefined;
  answer: Squares | { refused: string | undefined; reason: string };
};
export type Resizer = ReturnType<typeof createResizer>;

const LINE = { atOnce: 1, maxWaiting: 20, retryAfterSeconds: 5 };
const BUDGET_MS = 20_000;
const MAX_HEAP_MB = 64;

const REFUSALS: Partial<Record<ThreadFailed['reason'], string>> = {
  slow: 'Reading this picture takes longer than is allowed. Use a smaller one.',
  memory: 'Reading this picture takes more memory than is allowed. Use a smaller one.',
};

/** Makes small squares of pictures, one picture at a time, each in a thread of its own that ends with it. */
export function createResizer() {
  const threads = createThreadHost<SquareJob>({
    entry: new URL('../square-worker.ts', import.meta.url),
    maxHeapMb: MAX_HEAP_MB,
    places: createFairSemaphore(LINE),
    transferOf: (bytes) => [bytes.buffer],
  });

  return {
    /** @throws Failure `image_refused` when the picture is at fault, `unavailable` when too many wait */
    async resize(tenantId: string, picture: Buffer): Promise<Squares> {
      const load = () => new Uint8Array(picture);
      const answer = await threads
        .run({ who: tenantId, load, budgetMs: BUDGET_MS })
        .catch((error) => {
          throw asRefusal(error);
        });
      if (!('refused' in answer)) return answer;
      throw refusal(answer.refused, answer.reason);
    },
  };
}

function asRefusal(error: unknown): unknown {
  const sentence = error instanceof ThreadFailed && REFUSALS[error.reason];
  return sentence ? refusal(sentence, error) : error;
}

const refusal = (message: string | undefined, cause: unknown) =>
  new Failure('image_refused', message ? { message } : {}, { cause });
