import { describe, expect, it } from '@jest/globals';
import {
  hashPassword,
  verifyPassword,
} from '../../../functions/src/accounts/passwords/passwords.ts';

describe('a password', () => {
  it('is told from every other one by its hash', async () => {
    const hash = await hashPassword('Correct-horse-7!');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
    await expect(verifyPassword('Correct-horse-7!', hash)).resolves.toBe(true);
    await expect(verifyPassword('correct-horse-7!', hash)).resolves.toBe(false);
  });

  it('is never right where there is no hash', async () => {
    for (const password of ['', 'A', 'A'.repeat(43)]) {
      await expect(verifyPassword(password, null)).resolves.toBe(false);
    }
  });
});

it('sends a flood away at once, and answers those who wait', async () => {
  const flood = Array.from({ length: 300 }, () => verifyPassword('wrong', undefined));
  const outcomes = await Promise.allSettled(flood);

  const refused = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason] : [],
  );
  // Two at work, two hundred in line.
  expect(refused).toHaveLength(300 - 202);
  expect(refused[0]).toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 5 } });
  await expect(verifyPassword('wrong', undefined)).resolves.toBe(false);
});
