import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { writeJson } from '../../common/write-json.ts';
import { requireReadable } from '../supervisor/data-format.ts';
import { portsFrom } from '../supervisor/ports.ts';
import { Problem } from '../supervisor/problem.ts';

/** What a backup says of itself. */
export const MANIFEST = 'backup.json';
export const DATABASE = join('cosmos', 'cosmos.sqlite');

/** Where and what runs now, what is made anew at each start, and the database, which comes first. */
const LEFT_OUT =
  /^(logs|cosmos|lock|endpoints\.json|processes\.json|settings\.env)$|compile-cache|-(wal|shm|journal)$/;
/** Azurite's tables of contents go before what they tell of, since it writes them after it. */
const FIRST = [join('blob', 'blobs.json'), join('blob', 'extents.json')];

/**
 * Copies a data folder while the product works on it. The database comes first and the files last, so that each record
 * finds its file; what was sent meanwhile is there twice at most, which is harmless. Answers since when it counts.
 */
export async function backUp(data: string, to: string): Promise<string> {
  if (!existsSync(join(data, DATABASE))) throw new Problem(`There are no data in ${data}.`);
  requireReadable(data);
  if (existsSync(to) && readdirSync(to).length > 0) throw new Problem(`${to} is not empty.`);
  mkdirSync(join(to, 'cosmos'), { recursive: true, mode: 0o700 });

  const at = new Date().toISOString();
  await copyCosmos(data, join(to, DATABASE));
  const rest = filesOf(data).filter((file) => !FIRST.includes(file));
  for (const file of [...FIRST, ...rest].filter((one) => existsSync(join(data, one)))) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    if (file.endsWith('.db')) copyDatabase(join(data, file), join(to, file));
    else cpSync(join(data, file), join(to, file));
  }
  writeJson(join(to, MANIFEST), { at });
  return at;
}

/** A server that runs has its file for itself, and copies it. */
async function copyCosmos(data: string, target: string): Promise<void> {
  const running = join(data, 'endpoints.json');
  if (!existsSync(running)) return copyDatabase(join(data, DATABASE), target);
  const { app } = JSON.parse(readFileSync(running, 'utf8'));
  const { cosmos } = portsFrom(Number(new URL(app).port));
  const answer = await fetch(`http://127.0.0.1:${cosmos}/backup`, {
    method: 'POST',
    headers: { 'x-local-backup': 'true' },
  }).catch(() => undefined);
  if (!answer?.ok) throw new Problem(`The database of ${data} does not answer on port ${cosmos}.`);
  renameSync(join(data, 'cosmos', 'backup.sqlite'), target);
}

/** As it is at one moment, whoever writes meanwhile. */
function copyDatabase(file: string, target: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA busy_timeout = 5000');
    database.prepare('VACUUM INTO ?').run(target);
  } catch (error) {
    throw new Problem(
      `${file} cannot be copied: ${error instanceof Error ? error.message : error}.`,
    );
  } finally {
    database.close();
  }
}

const filesOf = (data: string): string[] =>
  readdirSync(data, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(data, join(entry.parentPath, entry.name)))
    .filter((file) => !file.split(/[\\/]/).some((part) => LEFT_OUT.test(part)));
