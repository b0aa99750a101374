import { Failure } from '@talkwright/shared/contract/errors';
import type { Models } from '../platform/models/models.ts';
import { jitter, retry } from '../platform/retry.ts';
import type { Vector } from './knowledge.store.ts';

type Needs = { models: Models };

const BATCH = 64;
const MAX_PARALLEL = 2;
const MAX_ATTEMPTS = 5;
const FIRST_DELAY_MS = 500;
/** Six decimals of a unit vector change no ranking, and halve what is sent and stored. */
const PRECISION = 1e6;

/**
 * Turns texts into vectors, in the same order. A model that is busy or failing is asked again, a little later
 * each time.
 * @throws what the model threw last
 */
export async function embedTexts(
  { models }: Needs,
  texts: string[],
  signal?: AbortSignal,
): Promise<Vector[]> {
  const vectors: Vector[] = [];
  let next = 0;
  async function work(): Promise<void> {
    while (next < texts.length) {
      const start = next;
      next += BATCH;
      const found = await retry(() => models.embed(texts.slice(start, start + BATCH), signal), {
        attempts: MAX_ATTEMPTS,
        pauseMs: (attempt) => jitter(FIRST_DELAY_MS * 2 ** (attempt - 1), 0.5),
        isPassing,
        signal,
      });
      for (const [at, vector] of found.entries()) vectors[start + at] = round(vector);
    }
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL }, work));
  return vectors;
}

const isPassing = (error: unknown) =>
  error instanceof Failure && ['model_busy', 'model_failed', 'model_timeout'].includes(error.code);

const round = (vector: number[]): Vector =>
  vector.map((value) => Math.round(value * PRECISION) / PRECISION);
