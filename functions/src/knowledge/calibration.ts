import type { Config } from '../platform/config.ts';
import { EMBEDDING_DIMENSIONS } from '../platform/containers.ts';
import measured from './calibrations.json' with { type: 'json' };

/** What an embedding model is good for beside a search by words. */
export type Calibration = {
  /** How much the order by words counts against that by meaning, for questions in English and in other languages. */
  words: { en: number; other: number };
  /** What scores less is not shown, 0 to 1. */
  floor: number;
};

/** Until it is measured, neither counts more. */
const UNMEASURED: Calibration = { words: { en: 1, other: 1 }, floor: 0.05 };

/** As `npm run calibrate` has measured it. */
export const calibrationOf = (config: EmbeddingModel): Calibration =>
  new Map<string, Calibration>(Object.entries(measured)).get(calibrationKey(config)) ?? UNMEASURED;

type EmbeddingModel = Pick<Config, 'OPENAI_EMBEDDING_MODEL'>;

/** The name of a model, and how long its vectors are here. */
export const calibrationKey = ({ OPENAI_EMBEDDING_MODEL }: EmbeddingModel): string =>
  `${OPENAI_EMBEDDING_MODEL} ${EMBEDDING_DIMENSIONS}`;
