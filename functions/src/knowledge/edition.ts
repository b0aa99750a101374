import type { Chunk } from './chunker.ts';

/** Chunks that every agent of the organization may use stand under this scope, the others under their agent's id. */
export const TENANT_SCOPE = 'tenant';

/** One reading of one document. What is published, and what is not, is decided for an edition as a whole. */
export type Edition = { tenantId: string; scope: string; documentId: string; version: number };

/** Chunks of a document: all, those of one version, or all but those of one. */
export type ChunksOf = Omit<Edition, 'version'> & { version?: number; except?: number };

/** Names an edition in queries: `id.version`. */
export const editionKey = (documentId: string, version: number): string =>
  `${documentId}.${version}`;

/** What one agent knows, or the whole library. */
export type Shelf = { tenantId: string; agentId: string | null };

/** A passage as far as tidying up looks at it. */
export type StoredPassage = { id: string; scope: string; path: string; text: string };

/** A chunk that is stored: its place in the edition, and what of the text it holds. */
export type WrittenChunk = Pick<Chunk, 'index' | 'start' | 'end'>;
