import type { ReadDescription, ReadOptions } from './read-operations.ts';

/** To the thread: a description to read, or another document that it asked for. */
export type ToReader =
  | { kind: 'read'; text: string; url: string; options: ReadOptions }
  | { kind: 'fetched'; url: string; found: { text: string } | { problem: string } };

/** From the thread: another document to fetch, and at last what came of it. */
export type FromReader =
  | { kind: 'fetch'; url: string }
  | { kind: 'done'; description: ReadDescription }
  /** The description's own fault, as a sentence. */
  | { kind: 'refused'; sentence: string }
  /** A reader failed in a way that nobody foresaw. */
  | { kind: 'broken'; reason: string };
