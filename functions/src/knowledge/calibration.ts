import type { Config } from '../platform/config.ts';
import { EMBEDDING_DIMENSIONS } from '../platform/containers.ts';
import { ENGLISH, isByCharacter, type Language } from '../platform/text/languages.ts';
import measured from './calibrations.json' with { type: 'json' };

/** Of each language by itself there are too few questions to measure; these differ in what a word is worth. */
type WrittenIn = 'english' | 'words' | 'characters';

/** What an embedding model is good for beside a search by words. */
export type Calibration = {
  /** How much the order by words counts against that by meaning, by the language of the question. */
  words: Record<WrittenIn, number>;
  /** What scores less is not shown, 0 to 1. */
  floor: number;
};

/** Until it is measured, neither counts more. */
const UNMEASURED: Calibration = { words: { english: 1, words: 1, characters: 1 }, floor: 0.05 };

export function writtenIn(language: Language): WrittenIn {
  if (language === ENGLISH) return 'english';
  return isByCharacter(language) ? 'characters' : 'words';
}

/** As `npm run calibrate` has measured it. */
export const calibrationOf = (config: EmbeddingModel): Calibration =>
  new Map<string, Calibration>(Object.entries(measured)).get(calibrationKey(config)) ?? UNMEASURED;

type EmbeddingModel = Pick<Config, 'OPENAI_EMBEDDING_MODEL'>;

/** The name of a model, and how long its vectors are here. */
export const calibrationKey = ({ OPENAI_EMBEDDING_MODEL }: EmbeddingModel): string =>
  `${OPENAI_EMBEDDING_MODEL} ${EMBEDDING_DIMENSIONS}`;
