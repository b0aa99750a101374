import type { FoundChunk } from '../knowledge/found-chunk.ts';
import type { KnowledgeReader } from '../knowledge/knowledge.store.ts';
import type { Models } from '../platform/models/models.ts';
import { queryTerms } from '../platform/text/query-terms.ts';
import type { DocumentRecord } from './document-record.ts';
import type { DocumentsReader } from './documents.store.ts';

export type Passage = {
  chunkId: string;
  documentId: string;
  filename: string;
  /** 1-based; null for documents without pages. */
  page: number | null;
  /** The document's title, then the headings above it: `Guide › Setup › Network`. */
  path: string;
  text: string;
  /** 0 to 1: half the similarity of meaning, half the share of the question's words that the passage has. */
  score: number;
};

export type RetrieveInput = {
  tenantId: string;
  /** That agent's documents and the organization's own; null searches the whole library. */
  agentId: string | null;
  /** One document alone. */
  documentId?: string | undefined;
  query: string;
  limit: number;
  signal?: AbortSignal;
};

type Needs = { documents: DocumentsReader; knowledge: KnowledgeReader; models: Models };

/** The nearest of all passages may still have nothing to do with the question. */
const MIN_SCORE = 0.05;

/**
 * The passages of published documents that fit a question best, by meaning and by words; best first.
 * @throws what the model throws when the question cannot be embedded
 */
export async function retrieve(deps: Needs, input: RetrieveInput): Promise<Passage[]> {
  return (await findPassages(deps, input)).map(({ passage }) => passage);
}

/** The same, each passage with the record of its document. */
export async function findPassages(
  { documents, knowledge, models }: Needs,
  { tenantId, agentId, documentId, query, limit, signal }: RetrieveInput,
): Promise<{ passage: Passage; document: DocumentRecord }[]> {
  const [[vector], hidden] = await Promise.all([
    models.embed([query], signal),
    documents.listHidden(tenantId),
  ]);
  if (!vector) return [];
  const terms = queryTerms(query);
  const search = { agentId, documentId, hidden, vector, terms };
  const found = await knowledge.search(tenantId, search, limit);

  // What was unpublished while the search ran is dropped here; what was published then is found the next time.
  const ids = new Set(found.map(({ documentId }) => documentId));
  const records = await documents.listByIds(tenantId, [...ids]);
  const published = new Map(records.map((record) => [record.id, record]));
  let highest = 1;
  return found.flatMap((chunk) => {
    const document = published.get(chunk.documentId);
    if (document?.published !== chunk.version) return [];
    const score = scoreOf(chunk, terms);
    if (score < MIN_SCORE) return [];
    // The order is that of both rankings together; a score never exceeds the one before it.
    highest = Math.min(highest, score);
    return [{ document, passage: toPassage(chunk, document, highest) }];
  });
}

function scoreOf({ text, path, similarity = 0 }: FoundChunk, terms: string[]): number {
  const meaning = Math.min(1, Math.max(0, similarity));
  if (terms.length === 0) return meaning;
  const searched = `${path} ${text}`.normalize('NFKC').toLowerCase();
  const share = terms.filter((term) => searched.includes(term)).length / terms.length;
  return (meaning + share) / 2;
}

const toPassage = (chunk: FoundChunk, document: DocumentRecord, score: number): Passage => ({
  chunkId: chunk.id,
  documentId: chunk.documentId,
  filename: document.filename,
  page: chunk.page,
  path: chunk.path,
  text: chunk.text,
  score,
});
