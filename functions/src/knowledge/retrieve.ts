export type Passage = {
  chunkId: string;
  documentId: string;
  filename: string;
  /** 1-based; null for documents without pages. */
  page: number | null;
  /** The headings above it, outermost first; empty without any. */
  heading: string;
  text: string;
  /** 0 to 1. */
  score: number;
};

export type RetrieveInput = {
  tenantId: string;
  /** That agent's documents and the organization's own; null searches the whole library. */
  agentId: string | null;
  query: string;
  limit: number;
  signal?: AbortSignal;
};
