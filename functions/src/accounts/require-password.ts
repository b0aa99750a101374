import { Failure } from '@talkwright/shared/contract/errors';
import type { Clock } from '../platform/clock.ts';
import type { Member } from './caller.ts';

const FRESH_MS = 10 * 60_000;

/**
 * For what must not be done by whoever finds a browser left open, and whose call carries no password: it has to have been
 * given in this login a short while ago.
 * @throws Failure `password_needed`
 */
export function requirePassword(now: Clock, { passwordGivenAt }: Member): void {
  if (now().getTime() - Date.parse(passwordGivenAt) >= FRESH_MS) {
    throw new Failure('password_needed');
  }
}
