import type { FoundChunk, Hit } from '../knowledge/found-chunk.ts';
import { fuse } from '../knowledge/fuse.ts';
import { noteContents } from '../platform/telemetry/contents.ts';
import { timed } from '../platform/telemetry/metrics.ts';
import { names } from '../platform/telemetry/names.ts';
import { inSpan } from '../platform/telemetry/spans.ts';

import { inAllSpellings } from '../platform/text/spellings.ts';
import { timeLimit } from '../platform/time-limit.ts';
import { byCoverage } from './by-coverage.ts';
import type { DocumentRecord } from './document-record.ts';
import { exactFirst, exactTerms, hasTerms } from './exact-terms.ts';
import { type Place, type SearchLeg, searchAsRewritten, searchFor } from './search-for.ts';
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

export type RetrieveInput = Place & {
  sought: Sought;
  /** The question as it would be asked by itself, where somebody is still writing that. */
  rewriting?: Promise<string | undefined> | undefined;
  limit: number;
};

type Needs = Parameters<typeof searchFor>[0];

/** So many of all that was found are looked at. */
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

export type Findings = {
  /** As many as were wanted, best first. */
  found: Candidate[];
  isByWordsAlone: boolean;
  /** The words that were searched for. */
  terms: { question: string[]; context: string[] };
  /** All that were looked at, in the same order. */
  candidates: Candidate[];
  legs: SearchLeg[];
  /** Of the question, then of what stands around it, or as it was rewritten; none where words are alone. */
  vectors: number[][];
};

/** The same, with how it came about. */
export function findPassages(
  deps: Needs,
  input: RetrieveInput,
  patienceMs = PATIENCE_MS,
): Promise<Findings> {
  const attributes = { [names.operation]: 'retrieval' };
  return inSpan('retrieval', { attributes }, (span) =>
    timed('talkwright.retrieval.duration', {}, async () => {
      noteContents(span, () => ({ [names.query]: input.sought.question }));
      const findings = await find(deps, input, patienceMs);
      span.setAttribute(names.passages, findings.found.length);
      return findings;
    }),
  );
}

async function find(deps: Needs, input: RetrieveInput, patienceMs: number): Promise<Findings> {
  const { tenantId, sought, rewriting, limit } = input;
  const patience = timeLimit(patienceMs);
  const searching = searchFor(deps, input, sought, patience);
  // It is awaited later; until then its failure is not an unhandled one.
  searching.catch(() => {});
  const rewritten = await rewriting;
  const further = rewritten ? await searchAsRewritten(deps, input, rewritten, patience) : undefined;
  const { terms, isByWordsAlone, ...plain } = await searching;
  // Written out, it says what was meant: what was said around it would only blur that.
  const searches = further ? [...plain.legs.filter(isOfQuestion), ...further.legs] : plain.legs;
  const asked = further ? [...plain.asked.filter(isOfQuestion), ...further.asked] : plain.asked;
  const hits = fuse(searches).slice(0, CANDIDATES);

  const vectors = asked.flatMap(({ vector }) => (vector ? [vector] : []));
  const published = await readPublished(deps, tenantId, hits, vectors);
  const looked = published.map(({ hit, ...one }) => {
    const { path, text } = one.chunk;
    return { ...one, hit, text, searched: inAllSpellings(`${path} ${text}`) };
  });
  const { question, terms: meant } = further ?? { ...sought, terms };
  const covering = byCoverage(looked, question, meant.question);
  const weight = plain.coverageWeight;
  const legs: SearchLeg[] = [
    ...searches,
    {
      by: 'coverage' as const,
      of: 'question' as const,
      weight,
      found: covering.map(({ hit }) => hit),
    },
  ].filter((leg) => leg.weight > 0);
  const lookedAt = new Map(looked.map((one) => [one.hit.id, one]));
  const exactOfQuestion = exactTerms(sought.question);
  const [exact, others] = exactFirst(
    fuse(legs).flatMap(({ id }) => lookedAt.get(id) ?? []),
    ({ searched }) => searched,
    hasTerms(exactOfQuestion) ? exactOfQuestion : exactTerms(rewritten ?? ''),
    limit,
  );
  let highest = 1;
  const candidates = [...exact, ...others].map(({ chunk, document, searched }, at): Candidate => {
    const score = Math.max(
      ...asked.map(({ terms, vector }) =>
        scoreOf(searched, terms, vector && chunk.similarities[vectors.indexOf(vector)]),
      ),
    );
    const isFitting = score >= deps.calibration.floor;
    // The order is that of all rankings together; a score never exceeds the one before it.
    if (isFitting) highest = Math.min(highest, score);
    const passage = toPassage(chunk, document, isFitting ? highest : score);
    return { passage, document, isExact: at < exact.length, isFitting };
  });
  const found = candidates.filter(({ isFitting }) => isFitting).slice(0, limit);
  return { found, isByWordsAlone, candidates, legs, terms, vectors };
}

const isOfQuestion = ({ of }: Pick<SearchLeg, 'of'>): boolean => of === 'question';

/** In the order of the hits. */
export async function readPublished(
  { documents, knowledge }: Pick<Needs, 'documents' | 'knowledge'>,
  tenantId: string,
  hits: Hit[],
  vectors: number[][],
): Promise<{ hit: Hit; chunk: FoundChunk; document: DocumentRecord }[]> {
  if (hits.length === 0) return [];
  const documentIds = new Set(hits.map(({ documentId }) => documentId));
  const [chunks, records] = await Promise.all([
    knowledge.listFound(tenantId, hits, vectors),
    documents.listByIds(tenantId, [...documentIds]),
  ]);
  const chunkOf = new Map(chunks.map((chunk) => [chunk.id, chunk]));
  const documentOf = new Map(records.map((record) => [record.id, record]));
  return hits.flatMap((hit) => {
    const chunk = chunkOf.get(hit.id);
    const document = documentOf.get(hit.documentId);
    // What was unpublished while the search ran is dropped here; what was published then is found the next time.
    return chunk && document?.published === chunk.version ? [{ hit, chunk, document }] : [];
  });
}

function scoreOf(searched: string, terms: string[], similarity = 0): number {
  const meaning = Math.min(1, Math.max(0, similarity));
  if (terms.length === 0) return meaning;
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
