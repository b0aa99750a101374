import { expect } from '@jest/globals';
import { Failure } from '@talkwright/shared/contract/errors';
import { ApiFailure } from './client.ts';

/** How often each code was answered to requests, or by use cases; `success` where there was none. */
export async function tally(requests: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const outcome of await Promise.allSettled(requests)) {
    const code = outcome.status === 'fulfilled' ? 'success' : codeOf(outcome.reason);
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

function codeOf(error: unknown): string {
  if (error instanceof Failure) return error.code;
  if (!(error instanceof ApiFailure)) throw error;
  if (error.status === 429) {
    expect(Number(error.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(error.message).toMatch(/^Too many attempts\. Try again in (a minute|\d+ minutes)\.$/);
  }
  return error.code;
}
