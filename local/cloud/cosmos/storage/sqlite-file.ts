import { DatabaseSync, type StatementSync } from 'node:sqlite';

const MAX_STATEMENTS = 1000;
const PAGE_BYTES = 8_192;

/**
 * One SQLite file. In WAL mode a commit reaches the operating system before it is acknowledged, so that killing the
 * process loses nothing; only a power cut may lose the last moments (synchronous=NORMAL).
 * The file belongs to one process: what is kept in memory beside it would be wrong with two.
 */
export class SqliteFile {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #onRollback: () => void;
  #afterCommit: (() => void)[] | undefined;

  constructor(path: string, onRollback: () => void) {
    this.#onRollback = onRollback;
    this.#database = new DatabaseSync(path);
    this.#database.exec(`
      PRAGMA busy_timeout = 5000;
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA page_size = ${PAGE_BYTES};
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      PRAGMA wal_autocheckpoint = 4000;
      PRAGMA cache_size = -65536;
      PRAGMA mmap_size = 268435456;
      PRAGMA temp_store = MEMORY;
`);
  }

  /** Of the whole file, with what is free in it. */
  bytes(): number {
    return Number(this.statement('PRAGMA page_count').get()?.page_count) * PAGE_BYTES;
  }

  get isInTransaction(): boolean {
    return this.#afterCommit !== undefined;
  }

  /** Prepared once and kept. */
  statement(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;

    if (this.#statements.size >= MAX_STATEMENTS) {
      const oldest = this.#statements.keys().next();
      if (!oldest.done) this.#statements.delete(oldest.value);
    }
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  /** For statements that change tables: prepared statements are forgotten, they may refer to what is gone. */
  execute(sql: string): void {
    this.#statements.clear();
    this.#database.exec(sql);
  }

  transaction<T>(work: () => T): T {
    if (this.#afterCommit) return work();

    const afterCommit: (() => void)[] = [];
    this.#afterCommit = afterCommit;
    try {
      this.statement('BEGIN IMMEDIATE').run();
      const result = work();
      this.statement('COMMIT').run();
      this.#afterCommit = undefined;
      for (const act of afterCommit) act();
      return result;
    } catch (error) {
      this.#afterCommit = undefined;
      if (this.#database.isTransaction) this.statement('ROLLBACK').run();
      this.#onRollback();
      throw error;
    }
  }

  /** Does something and takes back whatever it has changed. */
  tentatively<T>(work: () => T): T {
    try {
      return this.transaction(() => {
        throw new Undone(work());
      });
    } catch (error) {
      if (error instanceof Undone) return error.result as T;
      throw error;
    }
  }

  /** What is kept in memory beside the file follows only what is committed. */
  afterCommit(act: () => void): void {
    if (this.#afterCommit) this.#afterCommit.push(act);
    else act();
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }
}

class Undone extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super();
    this.result = result;
  }
}
