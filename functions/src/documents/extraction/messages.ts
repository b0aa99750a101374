import type { Box, DocumentExtension } from '@talkwright/shared/areas/documents';
import type { Chunk } from '../../knowledge/chunker.ts';

/** How many parts a thread may be ahead of whoever takes them. */
export const PARTS_AHEAD = 4;

/** What a file yields bit by bit. */
export type Part = {
  chunks: Chunk[];
  pagesDone: number;
  pagesTotal: number;
  /** Of those that are done. */
  imagePages: number;
  unreadPages: number;
  /** What else was left out of those, in sentences; empty where nothing was. */
  notice: string;
};

/** A page as PNG, where on it a quote stands, and how many pages its document has. */
export type Painted = { png: Uint8Array; boxes: Box[]; pages: number };

/** Many files are read at once with little, and one with much. A picture of a page takes more than its text. */
export type Memory = 'little' | 'much' | 'painting';

/** A file to read, or a page of a PDF to paint. */
export type FileJob = {
  task:
    | {
        kind: 'read';
        bytes: Uint8Array;
        extension: DocumentExtension;
        title: string;
        memory: Memory;
      }
    | { kind: 'paint'; bytes: Uint8Array; page: number; quote: string };
  part: Part;
  reply: undefined;
  /**
   * Nothing painted: there is no such page. Refused: the file's own fault, as a sentence. Unable: ours, for the log.
   * Full: it takes more memory than there is.
   */
  answer:
    | { painted?: Painted | undefined }
    | { refused: string }
    | { unable: string }
    | { isFull: true };
};
