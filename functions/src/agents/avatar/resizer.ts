import { Failure } from '@talkwright/shared/contract/errors';
import { createFairSemaphore } from '../../platform/fair-semaphore.ts';
import { startWorker } from '../../platform/start-worker.ts';
import type { FromThread, Squares, ToThread } from './messages.ts';

const LINE = { atOnce: 1, maxWaiting: 20, retryAfterSeconds: 5 };
const MAX_HEAP_MB = 400;
const TIMEOUT_MS = 20_000;

const TOO_SLOW = {
  message: 'Reading this picture takes longer than is allowed. Use a smaller one.',
};

const ENTRY = new URL('../avatar-worker.ts', import.meta.url);

export type Resizer = ReturnType<typeof createResizer>;

/** Makes small squares of pictures, one picture at a time, each in a thread of its own that ends with it. */
export function createResizer() {
  const turns = createFairSemaphore(LINE);

  return {
    /** @throws Failure `image_refused` when the picture is at fault, `unavailable` when too many wait */
    resize: (tenantId: string, picture: ToThread): Promise<Squares> =>
      turns.take(tenantId, () => resizeInThread(picture)),
  };
}

function resizeInThread(picture: ToThread): Promise<Squares> {
  const worker = startWorker(ENTRY, { maxHeapMb: MAX_HEAP_MB });

  return new Promise<Squares>((resolve, reject) => {
    const clock = setTimeout(() => reject(new Failure('image_refused', TOO_SLOW)), TIMEOUT_MS);
    worker.on('exit', () => clearTimeout(clock));
    worker.on('exit', () => reject(refused('The thread ended.')));
    worker.on('error', (error) => reject(refused(error)));
    worker.on('message', (message: FromThread) => {
      if (message.kind === 'done') resolve(message);
      else reject(refused(message.reason));
    });
    worker.postMessage(picture);
  }).finally(() => worker.terminate());
}

function refused(cause: unknown): Failure {
  const failure = new Failure('image_refused');
  failure.cause = cause;
  return failure;
}
