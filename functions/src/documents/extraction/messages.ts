import type { DocumentExtension } from '@talkwright/shared/areas/documents';
import type { Chunk } from '../../knowledge/chunker.ts';

/** How many parts a thread may be ahead of whoever takes them. */
export const PARTS_AHEAD = 4;

/** To the thread: a file to read, a page of a PDF to paint, or leave to send one more part of a file. */
export type ToThread =
  | { kind: 'read'; bytes: Uint8Array; extension: DocumentExtension }
  | { kind: 'paint'; bytes: Uint8Array; page: number }
  | { kind: 'more' };

/** What a file yields bit by bit. */
export type Part = { chunks: Chunk[]; pagesDone: number; pagesTotal: number };

/** A page as PNG, and how many pages its document has. */
export type Picture = { png: Uint8Array; pages: number };

/** From the thread: parts, and at last why there are no more. Worn: it holds much more memory than a new one. */
export type FromThread =
  | ({ kind: 'part' } & Part)
  /** Without a picture there is no such page. */
  | { kind: 'painted'; picture?: Picture; isWorn: boolean }
  | { kind: 'end'; isWorn: boolean }
  /** The file's own fault, as a sentence. */
  | { kind: 'refused'; sentence: string; isWorn: boolean }
  /** A parser failed in a way that nobody foresaw. */
  | { kind: 'broken'; reason: string };
