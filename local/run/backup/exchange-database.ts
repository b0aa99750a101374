import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** What SQLite says of a file that is damaged, or none of its own. */
const BROKEN = [11, 26];

/**
 * Puts another database in the place of one that nobody has open, which stays beside it as `.before`. The exchange is a
 * single step: who is killed before it leaves the one, who is killed behind it the other, whole.
 */
export function exchangeDatabase(file: string, by: string): void {
  const next = `${file}.new`;
  cpSync(by, next);
  setAside(file);
  takeInLog(file);
  renameSync(next, file);
}

/** As it lies there. The log of an earlier one would be taken for a part of this one. */
function setAside(file: string): void {
  for (const ending of ['', '-wal', '-shm']) rmSync(`${file}.before${ending}`, { force: true });
  for (const ending of ['', '-wal']) {
    if (existsSync(`${file}${ending}`)) cpSync(`${file}${ending}`, `${file}.before${ending}`);
  }
}

/** What a server that was killed has left in its log goes into the file, which is all of the database then. */
function takeInLog(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch (error) {
    if (!isBroken(error)) throw error;
  } finally {
    database.close();
  }
  // Of a file that cannot be read it is still there, and would be taken for that of the next.
  for (const ending of ['-wal', '-shm']) rmSync(`${file}${ending}`, { force: true });
}

const isBroken = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && BROKEN.includes(Number(error.errcode));
