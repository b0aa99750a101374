import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { requireReadable } from '../../local/run/supervisor/data-format.ts';
import { root } from '../support/root.ts';

let folder: string;
let [backup, data] = ['', ''];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'talkwright-put-back-'));
  [backup, data] = [join(folder, 'backup'), join(folder, 'data')];
  const source = join(folder, 'source');
  newData(source, 'of the backup');
  expect(run('backup', backup, '--data', source)).toMatchObject({ status: 0 });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const FILE = Buffer.alloc(200_000, 'bytes of a file');
const databaseOf = (where: string) => join(where, 'cosmos', 'cosmos.sqlite');
const setAside = () => `${databaseOf(data)}.before`;

it('keeps of the database what it was last, whole, also where its server was killed', () => {
  newData(data, 'killed', { isKilled: true });
  expect(restore('--database')).toMatchObject({ status: 0 });
  expect([said(databaseOf(data)), said(setAside())]).toEqual(['of the backup', 'killed']);

  write(databaseOf(data), 'gone on');
  expect(restore('--database')).toMatchObject({ status: 0 });
  expect([said(databaseOf(data)), said(setAside())]).toEqual(['of the backup', 'gone on']);
});

it('replaces a database that cannot be read any more, and keeps it', () => {
  newData(data, 'whole');
  writeFileSync(databaseOf(data), Buffer.alloc(8_192, 'no database'));
  writeFileSync(`${databaseOf(data)}-wal`, 'no log');
  expect(restore('--database')).toMatchObject({ status: 0 });
  expect(said(databaseOf(data))).toBe('of the backup');
  for (const ending of ['', '-wal']) expect(existsSync(`${setAside()}${ending}`)).toBe(true);
});

// Each limit breaks it off at another file, or within one.
const limits = [0, 40, 110, 300];

it.each(limits)('has the database of before where it is broken off after %i KB', (limit) => {
  newData(data, 'killed', { isKilled: true });
  const { status } = runUpTo(limit, 'restore', backup, '--data', data, '--database');
  expect(said(databaseOf(data))).toBe(status === 0 ? 'of the backup' : 'killed');

  expect(restore('--database')).toMatchObject({ status: 0 });
  expect([said(databaseOf(data)), said(setAside())]).toEqual([
    'of the backup',
    status === 0 ? 'of the backup' : 'killed',
  ]);
});

it.each(limits)('starts on no half of a backup, and begins anew, after %i KB', (limit) => {
  if (runUpTo(limit, 'restore', backup, '--data', data).status === 0) return expectAll();
  expect(() => requireReadable(data)).toThrow('Put the backup back once more');
  expect(restore()).toMatchObject({ status: 0 });
  expectAll();
});

it('takes no other folder for a half', () => {
  newData(data, 'mine');
  expect(restore()).toMatchObject({ status: 1, stderr: expect.stringContaining('is not empty') });
  expect(said(databaseOf(data))).toBe('mine');
});

const restore = (...options: string[]) => run('restore', backup, '--data', data, ...options);

const run = (...words: string[]) => runUpTo('unlimited', ...words);

/** No file gets larger than that, as on a disk that fills up: what has begun ends there, as where it is killed. */
function runUpTo(kilobytes: number | 'unlimited', ...words: string[]) {
  const command = [process.execPath, 'local/run/backup/main.ts', ...words];
  const limited = `ulimit -f ${kilobytes}; exec "$@"`;
  return spawnSync('bash', ['-c', limited, '', ...command], { cwd: root, encoding: 'utf8' });
}

/** A server that is killed leaves what came last in the log of its database. */
function newData(where: string, text: string, { isKilled = false } = {}): void {
  mkdirSync(where, { recursive: true });
  requireReadable(where);
  for (const name of ['cosmos', 'blob', 'keys']) mkdirSync(join(where, name));
  writeFileSync(join(where, 'blob', 'file'), FILE);
  writeFileSync(join(where, 'keys', 'token-key'), 'a key');
  const file = join(folder, 'running.sqlite');
  const database = new DatabaseSync(file);
  database.exec(`
    PRAGMA journal_mode = WAL;
    CREATE TABLE IF NOT EXISTS said (text, bytes);
    PRAGMA wal_checkpoint(TRUNCATE)`);
  tell(database, text);
  if (!isKilled) database.close();
  for (const ending of ['', '-wal']) {
    if (existsSync(`${file}${ending}`)) {
      copyFileSync(`${file}${ending}`, `${databaseOf(where)}${ending}`);
    }
  }
  if (isKilled) database.close();
}

function write(file: string, text: string): void {
  const database = new DatabaseSync(file);
  tell(database, text);
  database.close();
}

function tell(database: DatabaseSync, text: string): void {
  database.prepare('INSERT INTO said VALUES (?, ?)').run(text, new Uint8Array(100_000));
}

/** What was told last. It is a copy that is opened: to look changes nothing. */
function said(file: string): unknown {
  const copy = join(mkdtempSync(join(folder, 'look-')), 'copy.sqlite');
  for (const ending of ['', '-wal']) {
    if (existsSync(`${file}${ending}`)) copyFileSync(`${file}${ending}`, `${copy}${ending}`);
  }
  const database = new DatabaseSync(copy);
  const row = database.prepare('SELECT text FROM said ORDER BY rowid DESC').get();
  database.close();
  return row?.text;
}

function expectAll(): void {
  requireReadable(data);
  expect(said(databaseOf(data))).toBe('of the backup');
  expect(readFileSync(join(data, 'blob', 'file'))).toEqual(FILE);
  expect(readFileSync(join(data, 'keys', 'token-key'), 'utf8')).toBe('a key');
  expect(existsSync(join(data, 'backup.json'))).toBe(false);
}
