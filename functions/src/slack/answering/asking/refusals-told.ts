import { errors, Failure } from '@talkwright/shared/contract/errors';
import { Postponed } from '../../../platform/next-attempt.ts';

/** A reason why there is no answer; null is not told. */
export class NoAnswer extends Error {
  readonly sentence: string | null;

  constructor(sentence: string | null) {
    super(sentence ?? 'This is not answered.');
    this.sentence = sentence;
  }
}

/**
 * What of a failure the asker is told: what they, or an administrator, can do something about. All else is tried again.
 * @throws the failure, or Postponed where somebody else is at work on the same
 */
export function toldOf(error: unknown): string | null {
  if (error instanceof NoAnswer) return error.sentence;
  if (!(error instanceof Failure)) throw error;
  if (error.code === 'answer_under_way') throw new Postponed(error.details.retryAfterSeconds ?? 2);
  // The conversation was deleted meanwhile.
  if (error.code === 'session_not_found') return null;
  if (errors[error.code].status >= 500) throw error;
  return error.message;
}
