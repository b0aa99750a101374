import { expect, it } from '@jest/globals';
import {
  forADay,
  nextAttempt,
  type RetryPolicy,
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
