import type { SQLInputValue } from 'node:sqlite';

export type SqlValue = SQLInputValue;

/** A condition or an order in SQLite's language, with the values it is bound to. */
export type SqlFragment = { sql: string; args: SqlValue[] };
