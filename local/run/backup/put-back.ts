import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { requireReadable, UNFINISHED } from '../supervisor/data-format.ts';
import { takeLock } from '../supervisor/lock.ts';
import { Problem } from '../supervisor/problem.ts';
import { DATABASE, MANIFEST } from './back-up.ts';
import { exchangeDatabase } from './exchange-database.ts';

/**
 * Puts a backup back: all of it into an empty folder, or the database alone into one that has gone on since. The latter is
 * what a restore of Cosmos DB to a point in time is: files, queues and keys stay as they are. What the database was stays
 * beside it. Where it is broken off it can be begun anew. Answers the time of the backup.
 */
export function putBack(backup: string, data: string, isDatabaseAlone: boolean): string {
  if (!existsSync(join(backup, MANIFEST)))
    throw new Problem(`There is no whole backup in ${backup}.`);
  requireReadable(backup);
  const lock = existsSync(data) ? takeLock(join(data, 'lock')) : undefined;
  if (existsSync(data) && !lock)
    throw new Problem(`Talkwright is running on ${data}. Stop it first.`);
  try {
    if (isDatabaseAlone) putDatabaseBack(backup, data);
    else putAllBack(backup, data);
  } finally {
    lock?.release();
  }
  return JSON.parse(readFileSync(join(backup, MANIFEST), 'utf8')).at;
}

function putDatabaseBack(backup: string, data: string): void {
  const file = join(data, DATABASE);
  if (!existsSync(file)) throw new Problem(`There are no data in ${data}.`);
  requireReadable(data);
  exchangeDatabase(file, join(backup, DATABASE));
}

function putAllBack(backup: string, data: string): void {
  const names = existsSync(data) ? readdirSync(data).filter((name) => name !== 'lock') : [];
  if (names.length > 0 && !names.includes(UNFINISHED)) {
    throw new Problem(
      `${data} is not empty. Name another folder, or put the database alone back with --database.`,
    );
  }
  mkdirSync(data, { recursive: true });
  const mark = join(data, UNFINISHED);
  // Nobody starts on it from here on until all of it is there.
  writeFileSync(mark, '');
  for (const name of names.filter((one) => one !== UNFINISHED)) {
    rmSync(join(data, name), { recursive: true });
  }
  cpSync(backup, data, { recursive: true });
  rmSync(join(data, MANIFEST));
  rmSync(mark);
}
