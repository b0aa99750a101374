import { abstracts } from './abstracts.ts';
import { codes } from './codes.ts';
import { encyclopaedia } from './encyclopaedia.ts';
import { otherLanguages } from './languages.ts';
import { fileNames, oneManual, twoTurns } from './products.ts';
import type { Library } from './question-set.ts';
import { tablesLibrary } from './tables.ts';

/** Each is searched by itself, so that one set's words do not weigh on another's. */
export const libraries = (): Library[] => [
  encyclopaedia(),
  abstracts(),
  oneManual(),
  fileNames(),
  twoTurns(),
  codes(),
  tablesLibrary(),
  ...otherLanguages(),
];
