import { QueryError } from './ast.ts';
import type { SqlValue } from './sql-fragment.ts';
import type { Value } from './values.ts';

/** A page stays below what the service answers at once. */
const MAX_PAGE_CHARACTERS = 4 * 1024 * 1024;
/** Tokens travel in a header; a longer one is replaced by a count of what was answered. */
const MAX_TOKEN_LENGTH = 2000;

/** Where the next page begins: after a row, after a sort key, or simply after so many results. */
export type Continuation = {
  emitted: number;
  rowid?: number;
  /** Which of several results of one document (JOIN) was the last. */
  part?: number;
  sqlKeys?: SqlValue[];
  keys?: Value[];
};

export class ResultPage {
  readonly items: string[] = [];
  /** Results taken, this page and those before it. A result without a value counts, but is not answered. */
  emitted: number;
  readonly #end: number;
  #characters = 0;

  constructor(emitted: number, maxItems: number, limit: number) {
    this.emitted = emitted;
    this.#end = Math.min(emitted + maxItems, limit);
  }

  get remaining(): number {
    return this.#end - this.emitted;
  }

  get isFull(): boolean {
    return this.emitted >= this.#end || this.#characters >= MAX_PAGE_CHARACTERS;
  }

  add(item: string | undefined): void {
    this.emitted++;
    if (item === undefined) return;
    this.items.push(item);
    this.#characters += item.length;
  }
}

export function encodeContinuation(continuation: Continuation): string {
  const token = encode(continuation);
  return token.length > MAX_TOKEN_LENGTH ? encode({ emitted: continuation.emitted }) : token;
}

function encode(continuation: Continuation): string {
  return Buffer.from(JSON.stringify(continuation)).toString('base64url');
}

export function decodeContinuation(token: string | undefined): Continuation | undefined {
  if (!token) return undefined;
  try {
    const continuation: Continuation = JSON.parse(Buffer.from(token, 'base64url').toString());
    if (Number.isInteger(continuation.emitted) && continuation.emitted >= 0) return continuation;
  } catch {
    // answered below
  }
  throw new QueryError('The continuation token is invalid.', 'SC3001');
}
