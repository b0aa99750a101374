import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beginSearch } from '../../../functions/src/answering/begin-search.ts';
import { searchTerms } from '../../../functions/src/documents/search-terms.ts';
import {
  type Calibration,
  calibrationKey,
  writtenIn,
} from '../../../functions/src/knowledge/calibration.ts';
import type { Language } from '../../../functions/src/platform/text/languages.ts';
import { root } from '../../support/root.ts';
import { percentile, printRows } from '../figures.ts';
import { type OpenLibrary, openLibrary } from './measures/open-library.ts';
import { type Ranked, scoresOf } from './measures/score.ts';
import { libraries } from './sets/libraries.ts';
import type { Library, Question } from './sets/question-set.ts';

/** How much the order by words may count against that by meaning. */
const WEIGHTS = [0.2, 0.5, 1, 2, 3, 5, 8, 12, 20];
/** Of a set: enough to tell weights apart, and few enough for an embedding model that costs money. */
const MAX_QUESTIONS = 100;
/** Of the passages that answer, so many may be lost to the floor. */
const LOST = 0.01;

const AS_GOOD = 0.995;

type Measured = { set: string; language?: Language; byWeight: Ranked[][]; scores: number[] };

/**
 * Measures what the configured embedding model is good for beside a search by words, with the tuning half of the
 * bundled sets, and writes it where the product reads it. The model is that of OPENAI_API_KEY, OPENAI_BASE_URL and
 * OPENAI_EMBEDDING_MODEL; without a key it is the demo's.
 */
async function calibrate(): Promise<void> {
  const measured: Measured[] = [];
  let key = '';
  for (const library of libraries()) {
    console.log(`asking ${library.name} …`);
    const open = await openLibrary(library, embeddingSettings());
    key = calibrationKey(open.deps.config);
    try {
      measured.push(...(await measure(open, library)));
    } finally {
      await open.close();
    }
  }
  const calibration = { words: weightsOf(measured), floor: floorOf(measured) };
  const file = join(root, 'functions/src/knowledge/calibrations.json');
  const known: object = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, `${JSON.stringify({ ...known, [key]: calibration }, null, 2)}\n`);
  console.log(`${key}: ${JSON.stringify(calibration)}`);
}

function embeddingSettings(): Record<string, string> {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_EMBEDDING_MODEL } = process.env;
  if (!OPENAI_API_KEY) return {};
  return {
    OPENAI_API_KEY,
    OPENAI_BASE_URL: OPENAI_BASE_URL ?? 'https://api.openai.com/v1',
    OPENAI_EMBEDDING_MODEL: OPENAI_EMBEDDING_MODEL ?? 'text-embedding-3-small',
  };
}

function measure(open: OpenLibrary, { sets }: Library): Promise<Measured[]> {
  const embed = remembering(open.deps.models.embed);
  return Promise.all(
    sets.map(async ({ name, questions }) => {
      const asked = questions.filter(({ half }) => half === 'tuning').slice(0, MAX_QUESTIONS);
      const one: Measured = { set: name, byWeight: [], scores: [] };
      for (const words of WEIGHTS) {
        const calibration: Calibration = {
          words: { english: words, words, characters: words },
          floor: 0,
        };
        const models = { ...open.deps.models, embed };
        const ranked: Ranked[] = [];
        for (const question of asked) {
          const { language, found, score } = await ask(open, { calibration, models }, question);
          one.language ??= language;
          if (score !== undefined) one.scores.push(score);
          ranked.push({ found, grades: open.gradesOf(question) });
        }
        one.byWeight.push(ranked);
      }
      return one;
    }),
  );
}

async function ask(
  { deps, agent, gradesOf }: OpenLibrary,
  fields: Pick<OpenLibrary['deps'], 'calibration' | 'models'>,
  question: Question,
) {
  const { text, history } = question;
  const { signal } = new AbortController();
  const search = beginSearch({ ...deps, ...fields }, { agent, question: text, history, signal });
  const { passages } = await search.retrieved;
  const { language } = await searchTerms(search.sought);
  const grades = gradesOf(question);
  return {
    language,
    found: passages.map(({ chunkId }) => chunkId),
    score: passages.find(({ chunkId }) => grades.has(chunkId))?.score,
  };
}

type Embed = OpenLibrary['deps']['models']['embed'];

/** Each text is paid for once. */
function remembering(embed: Embed): Embed {
  const known = new Map<string, Promise<number[][]>>();
  return (texts) => {
    const key = JSON.stringify(texts);
    const vectors = known.get(key) ?? embed(texts);
    known.set(key, vectors);
    return vectors;
  };
}

function weightsOf(measured: Measured[]): Calibration['words'] {
  const rows = measured.map(({ set, language, byWeight }) => [
    set,
    language ?? '',
    ...byWeight.map((ranked) => scoresOf(ranked).ndcg.toFixed(3)),
  ]);
  printRows([['set', 'language', ...WEIGHTS.map((weight) => `${weight}:1`)], ...rows]);
  const best = (kind: ReturnType<typeof writtenIn>) =>
    bestWeight(measured.filter(({ language }) => language && writtenIn(language) === kind));
  return { english: best('english'), words: best('words'), characters: best('characters') };
}

/**
 * Sets count alike, and each by what it can reach at all. Of weights that are as good as the best the least: what
 * shares no word with its question is found by meaning alone.
 */
function bestWeight(sets: Measured[]): number {
  const reached = sets.map(({ byWeight }) => {
    const all = byWeight.map((ranked) => scoresOf(ranked).ndcg);
    return all.map((ndcg) => ndcg / Math.max(...all));
  });
  const sums = WEIGHTS.map((_, at) => reached.reduce((sum, of) => sum + (of[at] ?? 0), 0));
  const enough = Math.max(...sums) * AS_GOOD;
  return WEIGHTS.find((_, at) => (sums[at] ?? 0) >= enough) ?? 1;
}

/** In hundredths. */
function floorOf(measured: Measured[]): number {
  const scores = measured.flatMap((one) => one.scores);
  return Math.floor(percentile(scores, LOST) * 100) / 100;
}

await calibrate();
