import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type Mail = {
  from: string;
  /** Addresses, separated by commas. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** When it arrived. */
  date: string;
};

type KeptMail = Mail & { id: string };

export type Mails = ReturnType<typeof openMails>;

/** The mails of one folder, in a SQLite file. A mail is durable once `keep` returns. */
export function openMails(folder: string) {
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(join(folder, 'mail.db'));
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS mail (
      id INTEGER PRIMARY KEY AUTOINCREMENT, sender TEXT NOT NULL, recipients TEXT NOT NULL,
      subject TEXT NOT NULL, text TEXT NOT NULL, html TEXT NOT NULL, date TEXT NOT NULL,
      source BLOB NOT NULL);
  `);
  const columns = `CAST(id AS TEXT) AS id, sender AS "from", recipients AS "to", subject, text, html, date`;
  const insert = database.prepare(
    'INSERT INTO mail (sender, recipients, subject, text, html, date, source) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const all = database.prepare(`SELECT ${columns} FROM mail ORDER BY mail.id DESC`);
  const toOne = database.prepare(
    `SELECT ${columns} FROM mail WHERE instr(lower(recipients), lower(?)) > 0 ORDER BY mail.id DESC`,
  );
  const one = database.prepare(`SELECT ${columns} FROM mail WHERE mail.id = ?`);
  const sourceOf = database.prepare('SELECT source FROM mail WHERE id = ?');
  const state = database.prepare(
    "SELECT count(*) AS count, coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'mail'), 0) AS last FROM mail",
  );

  return {
    keep({ from, to, subject, text, html, date }: Mail, source: Buffer): string {
      const { lastInsertRowid } = insert.run(from, to, subject, text, html, date, source);
      return String(lastInsertRowid);
    },

    newestFirst: () => all.all() as KeptMail[],

    /** Those among whose recipients this address, or this part of one, is; the newest first. */
    to: (address: string) => toOne.all(address) as KeptMail[],

    get: (id: string) => one.get(Number(id)) as KeptMail | undefined,

    source: (id: string) =>
      (sourceOf.get(Number(id)) as { source: Uint8Array } | undefined)?.source,

    /** Differs whenever the list does. */
    version(): string {
      const { count, last } = state.get() as { count: number; last: number };
      return `${count}-${last}`;
    },

    deleteAll(): void {
      database.exec('DELETE FROM mail');
    },

    close: () => database.close(),
  };
}
