import type { Config } from '../platform/config.ts';
import { EMBEDDING_DIMENSIONS } from '../platform/containers.ts';
import measured from './calibrations.json' with { type: 'json' };

/** What an embedding model is good for beside a search by words. */
export type Calibration = {
  /** How much the order by words counts, and that by meaning. */
  words: number;
  meaning: number;
  /** What scores less is not shown, 0 to 1. */
  floor: number;
};

/** Until it is measured, neither counts more. */
const UNMEASURED: Calibration = { words: 1, meaning: 1, floor: 0.05 };

/** As `npm run calibrate` has measured it. */
export const calibrationOf = (config: Pick<Config, 'OPENAI_EMBEDDING_MODEL'>): Calibration =>
  new Map(Object.entries(measured)).get(calibrationKey(config)) ?? UNMEASURED;

const calibrationKey = ({ OPENAI_EMBEDDING_MODEL }: Pick<Config, 'OPENAI_EMBEDDING_MODEL'>) =>
  `${OPENAI_EMBEDDING_MODEL} ${EMBEDDING_DIMENSIONS}`;
