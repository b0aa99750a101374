import { parentPort } from 'node:worker_threads';
import { makeSquares } from './avatar/make-squares.ts';
import type { FromThread, ToThread } from './avatar/messages.ts';

/**
 * Runs in a thread of its own, for one picture: what it makes its decoder do, it does here, where it can be ended from
 * outside.
 */
parentPort?.once('message', ({ bytes, type }: ToThread) => {
  makeSquares(Buffer.from(bytes), type).then(
    (made) => post({ kind: 'done', ...made }),
    (error: unknown) => post({ kind: 'broken', reason: String((error as Error)?.stack ?? error) }),
  );
});

const post = (message: FromThread) => parentPort?.postMessage(message);
