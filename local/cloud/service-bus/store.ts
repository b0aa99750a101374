import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

/** Times are milliseconds since 1970. A row that is locked has a token. Bodies are apart: they never change place. */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS queue (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE, last_seq INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS message (
    id INTEGER PRIMARY KEY, queue INTEGER NOT NULL, is_dead INTEGER NOT NULL, seq INTEGER NOT NULL,
    scheduled_seq INTEGER, state INTEGER NOT NULL, enqueued INTEGER NOT NULL, expires INTEGER,
    ttl INTEGER, durable INTEGER NOT NULL, priority INTEGER NOT NULL, deliveries INTEGER NOT NULL,
    token BLOB, locked_until INTEGER, source TEXT);
  CREATE TABLE IF NOT EXISTS body (
    id INTEGER PRIMARY KEY, annotations BLOB NOT NULL, annotation_count INTEGER NOT NULL, bare BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS recent_id (
    queue INTEGER NOT NULL, message_id TEXT NOT NULL, until INTEGER NOT NULL,
    PRIMARY KEY (queue, message_id)) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS message_place ON message (queue, is_dead, seq);
  CREATE INDEX IF NOT EXISTS message_ready ON message (queue, is_dead, seq) WHERE state = 0 AND token IS NULL;
  CREATE INDEX IF NOT EXISTS message_token ON message (token) WHERE token IS NOT NULL;
  CREATE INDEX IF NOT EXISTS message_locked ON message (locked_until) WHERE token IS NOT NULL;
  CREATE INDEX IF NOT EXISTS message_due ON message (enqueued) WHERE state = 2;
  CREATE INDEX IF NOT EXISTS message_expires ON message (expires)
    WHERE state = 0 AND token IS NULL AND expires IS NOT NULL;
  CREATE INDEX IF NOT EXISTS recent_id_until ON recent_id (until);
`;

type Callback = (failure?: Error) => void;

/**
 * The queues' only state. Whatever one turn of the event loop writes is one transaction, and whoever waits
 * for it is told after COMMIT; so one hundred messages that arrive together cost one commit.
 *
 * When a write or the commit fails (a full disk), the whole turn is undone and everyone waiting gets the
 * error. As nothing is remembered outside the database, nothing else has to be undone.
 */
export class Store {
  /** Runs inside each transaction, just before COMMIT. */
  onTurnEnd: () => void = () => {};

  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #turn: NodeJS.Immediate | undefined;
  #failure: Error | undefined;
  #isClosed = false;
  #waiting: Callback[] = [];

  constructor(file: string) {
    this.#database = new DatabaseSync(file);
    this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    this.#database.exec(SCHEMA);
  }

  first<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#prepare(sql).get(...values) as Row | undefined;
  }

  all<Row>(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#prepare(sql).all(...values) as Row[];
  }

  /** Returns how many rows changed and the id of a row that was inserted. */
  write(sql: string, ...values: SQLInputValue[]): { changes: number; id: number } {
    this.beginTurn();
    // SQLite may have ended the transaction on its own; a further write would then stand by itself.
    if (this.#failure) return { changes: 0, id: 0 };
    try {
      const { changes, lastInsertRowid } = this.#prepare(sql).run(...values);
      return { changes: Number(changes), id: Number(lastInsertRowid) };
    } catch (error) {
      this.#failure = error as Error;
      return { changes: 0, id: 0 };
    }
  }

  /** Calls back in the order of the calls, once what was written in this turn is durable, or lost. */
  afterCommit(callback: Callback): void {
    this.beginTurn();
    this.#waiting.push(callback);
  }

  beginTurn(): void {
    if (this.#turn || this.#isClosed) return;
    this.#turn = setImmediate(() => this.endTurn());
    try {
      this.#database.exec('BEGIN');
    } catch (error) {
      this.#failure = error as Error;
    }
  }

  endTurn(): void {
    if (!this.#turn) return;
    this.onTurnEnd();
    clearImmediate(this.#turn);
    this.#turn = undefined;

    const failure = this.#failure ?? this.#commit();
    if (failure) this.#undo();
    this.#failure = undefined;
    const waiting = this.#waiting;
    this.#waiting = [];
    callAll(waiting, failure);
  }

  close(): void {
    this.#isClosed = true;
    this.endTurn();
    this.#database.close();
  }

  #commit(): Error | undefined {
    try {
      this.#database.exec('COMMIT');
      return undefined;
    } catch (error) {
      return error as Error;
    }
  }

  #undo(): void {
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
    try {
      // Gives the log's space back, where that is what ran out.
      this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // Still full; the next commit tries again.
    }
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

/** Everyone is told, whatever one of them makes of it; an error then ends the process. */
function callAll(callbacks: Callback[], failure: Error | undefined): void {
  const errors: unknown[] = [];
  for (const callback of callbacks) {
    try {
      callback(failure);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
