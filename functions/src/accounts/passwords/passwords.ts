import type { Options } from '@node-rs/argon2';
import { Failure } from '@talkwright/shared/contract/errors';

/** OWASP's first choice for argon2id (the package's default algorithm): 46 MiB, one pass. */
const options = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } satisfies Options;

/** So many at once: each takes 46 MiB and a thread that others wait for, too. */
const MAX_AT_ONCE = 2;

/**
 * So many more may wait. A comparison takes 10 to 60 ms of a core, so the last of them waits for some seconds, about as
 * long as a person waits before trying again. A flood of log-ins beyond that is sent away at once: else everybody
 * would wait for minutes, mostly for answers that nobody reads any more.
 */
const MAX_WAITING = 200;
const RETRY_AFTER_SECONDS = 5;

/** As costly to compare with as a real one, and of no password. */
const DECOY_HASH = [
  '$argon2id$v=19',
  `m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}`,
  'A'.repeat(22),
  'A'.repeat(43),
].join('$');

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2');
  return inTurn(() => hash(password, options));
}

/** Without a hash to compare with, the same time goes by: nobody learns which addresses have an account. */
export async function verifyPassword(
  password: string,
  hash: string | null | undefined,
): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2');
  const isRight = await inTurn(() => verify(hash ?? DECOY_HASH, password));
  return isRight && typeof hash === 'string';
}

let running = 0;
const waiting: (() => void)[] = [];

/** @throws Failure `unavailable` when too many wait already */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < MAX_AT_ONCE) {
    running += 1;
  } else {
    if (waiting.length >= MAX_WAITING) {
      throw new Failure('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await work();
  } finally {
    // The place goes to the next in line: whoever comes just now has to stand behind.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
