import type { Options } from '@node-rs/argon2';

/** OWASP's first choice for argon2id (the package's default algorithm): 46 MiB, one pass. */
const options: Options = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };

/** So many at once: each takes 46 MiB and a thread that others wait for, too. */
const MAX_AT_ONCE = 2;

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
  decoyHash ??= await hashPassword('no account has this password');
  const compared = hash ?? decoyHash;
  const isRight = await inTurn(() => verify(compared, password));
  return isRight && typeof hash === 'string';
}

let decoyHash: string | undefined;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  while (running >= MAX_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}
