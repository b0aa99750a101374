import type { Options } from '@node-rs/argon2';

/** OWASP's first choice for argon2id (the package's default algorithm): 46 MiB, one pass. */
const options: Options = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2');
  return hash(password, options);
}

/** Without a hash to compare with, the same time goes by: nobody learns which addresses have an account. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2');
  decoyHash ??= hashPassword('no account has this password');
  const isRight = await verify(hash ?? (await decoyHash), password);
  return isRight && hash !== undefined;
}

let decoyHash: Promise<string> | undefined;
