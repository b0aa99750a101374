import type { SqlValue } from '../query/sql-fragment.ts';
import type { AccountSettings } from './account-settings.ts';
import type { SqliteFile } from './sqlite-file.ts';

type Columns = Record<string, SqlValue>;
/** A document's rows as they were before one change, a table each; nothing where there was none. */
type Former = { lsn: number; changedAt: number; rowid: number; rows: (Columns | undefined)[] };

/**
 * A replica of a container that hears of each change as late as the account's settings say. It is no second copy: rows
 * are kept as they were until their change has arrived, and a read puts them back, looks, and takes that back. Search
 * indexes alone are those of now: a search ranks what is, and answers what was.
 */
export class Replica {
  readonly #file: SqliteFile;
  /** What the rows of a container lie in; a document with vectors has one in each. */
  readonly #tables: string[];
  readonly #settings: AccountSettings;
  #former: Former[] = [];

  constructor(file: SqliteFile, tables: string[], settings: AccountSettings) {
    this.#file = file;
    this.#tables = tables;
    this.#settings = settings;
  }

  get isLate(): boolean {
    return this.#settings.lagMs > 0;
  }

  /** To be called by change `lsn` before it touches the rows. */
  remember(lsn: number, rowids: number[]): void {
    const changedAt = performance.now();
    for (const rowid of rowids) {
      const rows = this.#tables.map((table) => this.#row(table, rowid));
      this.#former.push({ lsn, changedAt, rowid, rows });
    }
  }

  /** Looks at what has arrived, at least up to change `known`. Tells up to which, `newest` being the last of all. */
  read<T>(newest: number, known: number, look: (lsn: number) => T): T {
    const arrived = performance.now() - this.#settings.lagMs;
    this.#former = this.#former.filter(({ changedAt }) => changedAt > arrived);
    const behind = this.#former.filter((former) => former.lsn > known);
    const [oldest] = behind;
    if (!oldest) return look(newest);

    return this.#file.tentatively(() => {
      for (const { rowid, rows } of behind.reverse()) {
        this.#tables.forEach((table, i) => {
          this.#putBack(table, rowid, rows[i]);
        });
      }
      return look(oldest.lsn - 1);
    });
  }

  #row(table: string, rowid: number): Columns | undefined {
    const sql = `SELECT rowid, * FROM ${table} WHERE rowid = ?`;
    return this.#file.statement(sql).get(rowid) as Columns | undefined;
  }

  #putBack(table: string, rowid: number, row: Columns | undefined): void {
    this.#file.statement(`DELETE FROM ${table} WHERE rowid = ?`).run(rowid);
    if (!row) return;
    const places = Object.keys(row).map(() => '?');
    const into = `${table}(${Object.keys(row).join()})`;
    this.#file.statement(`INSERT INTO ${into} VALUES(${places.join()})`).run(...Object.values(row));
  }
}
