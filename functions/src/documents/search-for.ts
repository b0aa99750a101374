import { type Calibration, writtenIn } from '../knowledge/calibration.ts';
import type { Hit } from '../knowledge/found-chunk.ts';
import type { Leg } from '../knowledge/fuse.ts';
import type { KnowledgeReader } from '../knowledge/knowledge.store.ts';
import type { Log } from '../platform/log.ts';
import type { Models } from '../platform/models/models.ts';
import { forEmbedding } from '../platform/text/for-embedding.ts';
import { isByCharacter } from '../platform/text/languages.ts';
import { queryTerms } from '../platform/text/query-terms.ts';
import type { DocumentsReader } from './documents.store.ts';
import { searchTerms } from './search-terms.ts';
import type { Sought } from './sought.ts';

/** Where is searched, and until when. */
export type Place = {
  tenantId: string;
  /** That agent's documents and the organization's own; null searches the whole library. */
  agentId: string | null;
  /** One document alone. */
  documentId?: string | undefined;
  signal?: AbortSignal;
};

type Needs = {
  calibration: Calibration;
  documents: DocumentsReader;
  knowledge: KnowledgeReader;
  log: Log;
  models: Models;
};

/** One order of many: by words or by meaning, for the question or for what stands around it; of what these find, by coverage. */
export type SearchLeg = Leg<Hit> & {
  by: 'words' | 'meaning' | 'coverage';
  of: 'question' | 'context';
};

/** What was looked for, in words and, where there is one, as a vector. */
type Asked = Pick<SearchLeg, 'of'> & { terms: string[]; vector: number[] | undefined };

/** So many of each way of searching are put together. */
const PER_LEG = 60;

/** By words and by meaning at once, for a question and what stands around it. */
export async function searchFor(deps: Needs, input: Place, sought: Sought, patience: AbortSignal) {
  const { documents, knowledge, calibration } = deps;
  const { language, words, written, ...terms } = await searchTerms(sought);
  const around = aroundOf(words);
  const texts = [sought.question, ...(sought.context && around.meaning ? [sought.context] : [])];
  const embedded = embed(deps, input, texts, patience);
  // Both are awaited later; until then their failures are not unhandled ones.
  embedded.catch(() => {});

  const place = { ...input, hidden: await documents.listHidden(input.tenantId) };
  const byWords = Promise.all([
    knowledge.listByWords(place, written.question, PER_LEG),
    around.words ? knowledge.listByWords(place, written.context, PER_LEG) : [],
  ]);
  byWords.catch(() => {});
  const vectors = await embedded;
  const byMeaning = await Promise.all(
    vectors.map((vector) => knowledge.listNearest(place, vector, PER_LEG)),
  );
  const [ofQuestion, ofContext] = await byWords;
  const weight = calibration.words[writtenIn(language)];
  const legs = (
    [
      { by: 'words', of: 'question', weight, found: ofQuestion },
      { by: 'words', of: 'context', weight: weight * around.words, found: ofContext },
      { by: 'meaning', of: 'question', weight: 1, found: byMeaning[0] ?? [] },
      { by: 'meaning', of: 'context', weight: around.meaning, found: byMeaning[1] ?? [] },
    ] satisfies SearchLeg[]
  ).filter((leg) => leg.weight > 0 && (leg.of === 'question' || sought.context !== undefined));
  const asked: Asked[] = [
    { of: 'question', terms: terms.question, vector: vectors[0] },
    { of: 'context', terms: terms.context, vector: vectors[1] },
  ];
  return {
    question: sought.question,
    legs,
    // Single characters stand in so many passages that how many of them one has tells nothing new.
    coverageWeight: isByCharacter(language) ? 0 : weight,
    terms,
    asked,
    isByWordsAlone: vectors.length === 0,
  };
}

/** A question that was rewritten counts as the question does. The plain one stands where this fails. */
export async function searchAsRewritten(
  deps: Needs,
  input: Place,
  question: string,
  patience: AbortSignal,
): Promise<Awaited<ReturnType<typeof searchFor>> | undefined> {
  try {
    return await searchFor(deps, input, { question }, patience);
  } catch (error) {
    input.signal?.throwIfAborted();
    deps.log.error('a rewritten question was not searched for', error);
    return undefined;
  }
}

/**
 * How much what was said around a question counts beside it: one of one or two words says little by itself ("And how
 * heavy is it?"), one of many says all. Meaning blurs what stands together, so that only short ones lean on it.
 */
export function aroundOf(words: number): { words: number; meaning: number } {
  if (words <= 2) return { words: 2, meaning: 2 };
  return { words: words <= 5 ? 0.5 : 0, meaning: 0 };
}

/** No vectors where the model fails, or is late, and there are words to search for. */
async function embed(
  { models, log }: Needs,
  { signal }: Place,
  texts: string[],
  patience: AbortSignal,
): Promise<number[][]> {
  try {
    const wanted = texts.map(forEmbedding);
    return await models.embed(wanted, signal ? AbortSignal.any([signal, patience]) : patience);
  } catch (error) {
    signal?.throwIfAborted();
    if (queryTerms(texts[0] ?? '').length === 0) throw error;
    log.error('passages found by their words alone', error);
    return [];
  }
}
