import { Failure } from '@talkwright/shared/contract/errors';
import { ThreadFailed } from '../../platform/threads/thread.ts';
import { createThreadHost } from '../../platform/threads/thread-host.ts';
import type { Picture, PictureJob, Squares } from './messages.ts';

const LINE = { atOnce: 1, maxWaiting: 20, retryAfterSeconds: 5 };
const MAX_HEAP_MB = 400;
const BUDGET_MS = 20_000;

const TOO_SLOW = {
  message: 'Reading this picture takes longer than is allowed. Use a smaller one.',
};

const ENTRY = new URL('../avatar-worker.ts', import.meta.url);

export type Resizer = ReturnType<typeof createResizer>;

/** Makes small squares of pictures, one picture at a time, each in a thread of its own that ends with it. */
export function createResizer() {
  const threads = createThreadHost<PictureJob>({
    entry: ENTRY,
    maxHeapMb: MAX_HEAP_MB,
    line: LINE,
  });

  return {
    /** @throws Failure `image_refused` when the picture is at fault, `unavailable` when too many wait */
    resize: (tenantId: string, picture: Picture): Promise<Squares> =>
      threads.run({ who: tenantId, load: () => picture, budgetMs: BUDGET_MS }).catch((error) => {
        if (!(error instanceof ThreadFailed)) throw error;
        const details = error.reason === 'slow' ? TOO_SLOW : {};
        throw new Failure('image_refused', details, { cause: error });
      }),
  };
}
