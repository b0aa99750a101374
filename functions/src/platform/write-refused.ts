import { Failure } from '@talkwright/shared/contract/errors';
import { jitter, retry } from './retry.ts';

/** What a write met: its id or a unique key is taken, its record has changed meanwhile, or is gone. */
export type Refusal = 'exists' | 'changed' | 'gone';

/** A write that met another one. */
export class WriteRefused extends Error {
  readonly reason: Refusal;

  constructor(reason: Refusal) {
    super(`The write was refused: ${reason}.`);
    this.reason = reason;
  }
}

const MAX_ROUNDS = 20;
const MAX_PAUSE_MS = 50;

/**
 * Reads, decides and writes again when the write was refused because another one came first. Each waits for a
 * moment of its own, so that many at once do not keep meeting.
 * @throws Failure `unavailable` when others come first every time
 */
export async function whileRefused<T>(attempt: () => Promise<T>): Promise<T> {
  const isRefused = (error: unknown) => error instanceof WriteRefused;
  try {
    return await retry(attempt, {
      attempts: MAX_ROUNDS,
      pauseMs: () => jitter(MAX_PAUSE_MS),
      isPassing: isRefused,
    });
  } catch (error) {
    throw isRefused(error) ? unavailable(error) : error;
  }
}

/** What a write met, if it was refused. */
export const refusalOf = (write: Promise<unknown>): Promise<Refusal | undefined> =>
  write.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof WriteRefused) return error.reason;
      throw error;
    },
  );

/** False when the write is refused for this reason. */
export const doneUnless = (reason: Refusal, write: Promise<unknown>): Promise<boolean> =>
  write.then(
    () => true,
    (error: unknown) => {
      if (error instanceof WriteRefused && error.reason === reason) return false;
      throw error;
    },
  );

/** For `.catch`: swallows a refusal that is as good as success. */
export const ignoring =
  (...reasons: Refusal[]) =>
  (error: unknown): void => {
    if (!(error instanceof WriteRefused && reasons.includes(error.reason))) throw error;
  };

/** For `.catch`: a refusal for one of these reasons becomes the failure that the client meets. */
export const rethrowAs =
  (failures: Partial<Record<Refusal, () => Failure>>) =>
  (error: unknown): never => {
    const failure = error instanceof WriteRefused ? failures[error.reason] : undefined;
    throw failure ? failure() : error;
  };

/** The database cannot be reached just now, or others always come first. */
export const unavailable = (cause: unknown) =>
  new Failure('unavailable', { retryAfterSeconds: 2 }, { cause });

/** Whether nothing can be done for anybody just now, in contrast to what is wrong with one record or one organization. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Failure && error.code === 'unavailable';
