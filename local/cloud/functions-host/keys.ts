import { randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Keys = { master: string; function: string };
export type AuthLevel = 'anonymous' | 'function' | 'admin';

/** The host's keys: made on the first start, kept in DIR/keys.json. */
export function readKeys(directory: string): Keys {
  const file = join(directory, 'keys.json');
  if (existsSync(file)) {
    const stored: Partial<Keys> = JSON.parse(readFileSync(file, 'utf8'));
    if (stored.master && stored.function)
      return { master: stored.master, function: stored.function };
  }

  const keys = { master: newKey(), function: newKey() };
  mkdirSync(directory, { recursive: true });
  // A crash half way must not leave a file that the next start cannot read.
  writeFileSync(`${file}.new`, JSON.stringify(keys, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return keys;
}

/** The master key opens everything; the function key only what asks for no more. */
export function opens(keys: Keys, level: AuthLevel, sent: string | undefined): boolean {
  if (level === 'anonymous') return true;
  if (!sent) return false;
  return isSame(sent, keys.master) || (level === 'function' && isSame(sent, keys.function));
}

/** The header wins over the query, as in Azure. */
export function sentKey(header: string | string[] | undefined, query: string): string | undefined {
  if (typeof header === 'string') return header;
  return query.includes('code=')
    ? (new URLSearchParams(query).get('code') ?? undefined)
    : undefined;
}

function isSame(sent: string, expected: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const newKey = () => randomBytes(32).toString('base64url');
