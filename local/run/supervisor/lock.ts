import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type Lock = { release(): void };

/**
 * Takes a lock that the operating system holds for this process: however the process ends, the lock is free,
 * so there is no stale one to recognise. SQLite is the way to such a lock that Node brings along.
 * `undefined` when another process has it.
 */
export function takeLock(file: string): Lock | undefined {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA journal_mode = MEMORY');
    database.exec('BEGIN EXCLUSIVE');
  } catch {
    database.close();
    return undefined;
  }
  return { release: () => database.close() };
}
