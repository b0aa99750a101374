import { expect, it } from '@jest/globals';
import {
  forADay,
  givenUp,
  isSentAgain,
  nextAttempt,
  type RetryPolicy,
  sentAgainId,
  untilDone,
} from '../../../functions/src/platform/next-attempt.ts';

it('comes a few times within minutes, each later than the one before', () => {
  const delays = attemptsOf(undefined);
  expect(delays).toEqual([2, 4, 8, 16, 32, 64, 128]);
});

it('of a mail outlives an outage of the mail server for a day, and ends then', () => {
  const delays = attemptsOf(forADay);
  const total = delays.reduce((sum, delay) => sum + delay, 0);
  expect(Math.floor(total / 3_600)).toBe(24);
});

it('of what was promised for good comes every hour, without end', () => {
  expect(nextAttempt({ id: 'message', attempt: 8 }, untilDone)).toEqual({
    id: 'message.9',
    attempt: 9,
    delaySeconds: 3_600,
  });
  expect(nextAttempt({ id: 'message', attempt: 1_000_000 }, untilDone)).toMatchObject({
    delaySeconds: 3_600,
  });
});

it('of what was given up is none: it goes on under an id that no attempt has', () => {
  const last = { id: 'message', attempt: 8 };
  expect(nextAttempt(last)).toBeUndefined();
  expect(givenUp(last)).toEqual({ id: 'message.8.given-up', attempt: 8, isGivenUp: true });
});

it('of what was sent again tells so, however often it was', () => {
  const again = sentAgainId('message', '7');
  expect(again).toBe('message-again-7');
  expect(sentAgainId(again, '12')).toBe('message-again-12');
  expect(['message', again].map(isSentAgain)).toEqual([false, true]);
  const { id = '' } = nextAttempt({ id: again, attempt: 1 }) ?? {};
  expect(isSentAgain(id.split('.')[0] ?? '')).toBe(true);
});

/** The delays in seconds until the last attempt. */
function attemptsOf(retryPolicy: RetryPolicy | undefined): number[] {
  const delays: number[] = [];
  let next = nextAttempt({ id: 'message', attempt: 1 }, retryPolicy);
  while (next) {
    delays.push(next.delaySeconds);
    next = nextAttempt({ id: 'message', attempt: next.attempt }, retryPolicy);
  }
  return delays;
}
