import type { SQLInputValue } from 'node:sqlite';

export type SqlValue = SQLInputValue;

/** A condition or an order in SQLite's language, with the values it is bound to. */
export type SqlFragment = {
  sql: string;
  args: SqlValue[];
  /** Finds a few documents by their ids: no other index is to be gone through for it. */
  isById?: true;
};
