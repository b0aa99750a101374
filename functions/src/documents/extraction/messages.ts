import type { DocumentExtension } from '@talkwright/shared/documents';
import type { Chunk } from '../../knowledge/chunker.ts';

/** How many parts a thread may be ahead of whoever takes them. */
export const PARTS_AHEAD = 4;

/** To the thread: a file to read, or leave to send one more part of it. */
export type ToThread =
  | { kind: 'read'; bytes: Uint8Array; extension: DocumentExtension }
  | { kind: 'more' };

/** What a file yields bit by bit. */
export type Part = { chunks: Chunk[]; pagesDone: number; pagesTotal: number };

/** From the thread: parts, and at last why there are no more. Worn: it holds much more memory than a new one. */
export type FromThread =
  | ({ kind: 'part' } & Part)
  | { kind: 'end'; isWorn: boolean }
  /** The file's own fault, as a sentence. */
  | { kind: 'refused'; sentence: string; isWorn: boolean }
  /** A parser failed in a way that nobody foresaw. */
  | { kind: 'broken'; reason: string };
