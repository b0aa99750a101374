import type { Calibration } from '../knowledge/calibration.ts';
import type { FoundChunk, Hit } from '../knowledge/found-chunk.ts';
import { fuse, type Leg } from '../knowledge/fuse.ts';
import type { KnowledgeReader } from '../knowledge/knowledge.store.ts';
import type { Log } from '../platform/log.ts';
import type { Models } from '../platform/models/models.ts';
import { queryTerms } from '../platform/text/query-terms.ts';
import type { DocumentRecord } from './document-record.ts';
import type { DocumentsReader } from './documents.store.ts';
import { exactFirst, exactTerms } from './exact-terms.ts';
import { searchTerms } from './search-terms.ts';
import type { Sought } from './sought.ts';

export type Passage = {
  chunkId: string;
  documentId: string;
  filename: string;
  /** 1-based; null for documents without pages. */
  page: number | null;
  /** The document's title, then the headings above it: `Guide › Setup › Network`. */
  path: string;
  text: string;
  /** So much of its beginning repeats what opened a table or code before it. */
  lead: number;
  /** 0 to 1: half the similarity of meaning, half the share of the question's words that the passage has. */
  score: number;
};

export type Retrieved = {
  /** Best first. */
  passages: Passage[];
  /** The embedding model did not answer. */
  isByWordsAlone: boolean;
};

export type RetrieveInput = {
  tenantId: string;
  /** That agent's documents and the organization's own; null searches the whole library. */
  agentId: string | null;
  /** One document alone. */
  documentId?: string | undefined;
  sought: Sought;
  limit: number;
  signal?: AbortSignal;
};

type Needs = {
  calibration: Calibration;
  documents: DocumentsReader;
  knowledge: KnowledgeReader;
  log: Log;
  models: Models;
};

/** So many of each way of searching are put together, and so many of those are looked at. */
const PER_LEG = 60;
const CANDIDATES = 30;
/** Words answer alone before somebody waits longer than this for the embedding model. */
const PATIENCE_MS = 4_000;

/**
 * The passages of published documents that fit a question best, by meaning and by words.
 * @throws what the embedding model throws where no word could be searched for instead
 */
export async function retrieve(deps: Needs, input: RetrieveInput): Promise<Retrieved> {
  const { found, isByWordsAlone } = await findPassages(deps, input);
  return { passages: found.map(({ passage }) => passage), isByWordsAlone };
}

/** A passage that was looked at, with the record of its document. */
export type Candidate = {
  passage: Passage;
  document: DocumentRecord;
  /** It has what has to stand there letter by letter, and comes first for it. */
  isExact: boolean;
  /** Its score reaches the floor. */
  isFitting: boolean;
};

/** One order of many: by words or by meaning, for the question or for what stands around it. */
type SearchLeg = Leg<Hit> & { by: 'words' | 'meaning'; of: 'question' | 'context' };

export type Findings = {
  /** As many as were wanted, best first. */
  found: Candidate[];
  isByWordsAlone: boolean;
  /** The words that were searched for. */
  terms: { question: string[]; context: string[] };
  /** All that were looked at, in the same order. */
  candidates: Candidate[];
  legs: SearchLeg[];
  /** Of the question, then of what stands around it; none where words are alone. */
  vectors: number[][];
};

/** The same, with how it came about. */
export async function findPassages(
  deps: Needs,
  input: RetrieveInput,
  patienceMs = PATIENCE_MS,
): Promise<Findings> {
  const { documents, knowledge, calibration } = deps;
  const { tenantId, sought, limit } = input;
  const { language, words, ...terms } = await searchTerms(sought);
  const around = aroundOf(words);
  const texts = [sought.question, ...(sought.context && around.meaning ? [sought.context] : [])];
  const embedded = embed(deps, input, texts, patienceMs);
  // Both are awaited later; until then their failures are not unhandled ones.
  embedded.catch(() => {});

  const place = { ...input, hidden: await documents.listHidden(tenantId) };
  const byWords = Promise.all([
    knowledge.listByWords(place, terms.question, PER_LEG),
    around.words ? knowledge.listByWords(place, terms.context, PER_LEG) : [],
  ]);
  byWords.catch(() => {});
  const vectors = await embedded;
  const byMeaning = await Promise.all(
    vectors.map((vector) => knowledge.listNearest(place, vector, PER_LEG)),
  );
  const [ofQuestion, ofContext] = await byWords;
  const weight = calibration.words[language] ?? calibration.words.other;
  const legs = (
    [
      { by: 'words', of: 'question', weight, found: ofQuestion },
      { by: 'words', of: 'context', weight: weight * around.words, found: ofContext },
      { by: 'meaning', of: 'question', weight: 1, found: byMeaning[0] ?? [] },
      { by: 'meaning', of: 'context', weight: around.meaning, found: byMeaning[1] ?? [] },
    ] satisfies SearchLeg[]
  ).filter((leg) => leg.weight > 0 && (leg.of === 'question' || sought.context !== undefined));
  const hits = fuse(legs).slice(0, CANDIDATES);

  const published = await readPublished(deps, tenantId, hits, vectors);
  const [exact, others] = exactFirst(
    published,
    ({ chunk: { path, text } }) => `${path} ${text}`,
    exactTerms(sought.question),
    limit,
  );
  let highest = 1;
  const candidates = [...exact, ...others].map(({ chunk, document }, at): Candidate => {
    const [similarity, similarityAround] = chunk.similarities;
    const score = Math.max(
      scoreOf(chunk, terms.question, similarity),
      scoreOf(chunk, terms.context, similarityAround),
    );
    const isFitting = score >= calibration.floor;
    // The order is that of all rankings together; a score never exceeds the one before it.
    if (isFitting) highest = Math.min(highest, score);
    const passage = toPassage(chunk, document, isFitting ? highest : score);
    return { passage, document, isExact: at < exact.length, isFitting };
  });
  const found = candidates.filter(({ isFitting }) => isFitting).slice(0, limit);
  return { found, isByWordsAlone: vectors.length === 0, candidates, legs, terms, vectors };
}

/**
 * How much what was said around a question counts beside it: one of one or two words says little by itself ("And how
 * heavy is it?"), one of many says all. Meaning blurs what stands together, so that only short ones lean on it.
 */
function aroundOf(words: number): { words: number; meaning: number } {
  if (words <= 2) return { words: 2, meaning: 2 };
  return { words: words <= 5 ? 0.5 : 0, meaning: 0 };
}

/** No vectors where the model fails, or is late, and there are words to search for. */
async function embed(
  { models, log }: Needs,
  { signal, sought }: RetrieveInput,
  texts: string[],
  patienceMs: number,
): Promise<number[][]> {
  const patience = AbortSignal.timeout(patienceMs);
  try {
    return await models.embed(texts, signal ? AbortSignal.any([signal, patience]) : patience);
  } catch (error) {
    signal?.throwIfAborted();
    if (queryTerms(sought.question).length === 0) throw error;
    log.error('passages found by their words alone', error);
    return [];
  }
}

/** In the order of the hits. */
export async function readPublished(
  { documents, knowledge }: Pick<Needs, 'documents' | 'knowledge'>,
  tenantId: string,
  hits: Hit[],
  vectors: number[][],
): Promise<{ chunk: FoundChunk; document: DocumentRecord }[]> {
  if (hits.length === 0) return [];
  const documentIds = new Set(hits.map(({ documentId }) => documentId));
  const [chunks, records] = await Promise.all([
    knowledge.listFound(tenantId, hits, vectors),
    documents.listByIds(tenantId, [...documentIds]),
  ]);
  const chunkOf = new Map(chunks.map((chunk) => [chunk.id, chunk]));
  const documentOf = new Map(records.map((record) => [record.id, record]));
  return hits.flatMap(({ id, documentId }) => {
    const chunk = chunkOf.get(id);
    const document = documentOf.get(documentId);
    // What was unpublished while the search ran is dropped here; what was published then is found the next time.
    return chunk && document?.published === chunk.version ? [{ chunk, document }] : [];
  });
}

function scoreOf({ text, path }: FoundChunk, terms: string[], similarity = 0): number {
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
  lead: chunk.lead,
  score,
});
