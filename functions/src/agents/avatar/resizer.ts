import { Failure } from '@talkwright/shared/contract/errors';
import { createFairSemaphore } from '../../platform/fair-semaphore.ts';
import { makeSquares, type Squares } from './make-squares.ts';

const LINE = { atOnce: 1, maxWaiting: 20, retryAfterSeconds: 5 };

const TOO_SLOW = {
  message: 'Reading this picture takes longer than is allowed. Use a smaller one.',
};

export type Resizer = ReturnType<typeof createResizer>;

/** Makes small squares of pictures, one picture at a time. */
export function createResizer() {
  const turns = createFairSemaphore(LINE);

  return {
    /** @throws Failure `image_refused` when the picture is at fault, `unavailable` when too many wait */
    resize: (tenantId: string, picture: Buffer): Promise<Squares> =>
      turns.take(tenantId, () => makeSquares(picture).catch(refuse)),
  };
}

function refuse(error: unknown): never {
  if (error instanceof Failure) throw error;
  const isSlow = error instanceof Error && error.message.startsWith('timeout:');
  throw new Failure('image_refused', isSlow ? TOO_SLOW : {}, { cause: error });
}
