import { analyze, containsPhrase } from '../../search/analyze-text.ts';
import { isString, type ScalarFunction } from './scalar-function.ts';

/** Exact on any string; on a path with a full-text index the same question is answered by the index. */
export const fullTextFunctions: Record<string, ScalarFunction> = {
  _FULLTEXTWORDCOUNT: (text) => (isString(text) ? analyze(text).length : undefined),
  FULLTEXTCONTAINS: matching((text, terms) => terms.every((term) => containsPhrase(text, term))),
  FULLTEXTCONTAINSALL: matching((text, terms) => terms.every((term) => containsPhrase(text, term))),
  FULLTEXTCONTAINSANY: matching((text, terms) => terms.some((term) => containsPhrase(text, term))),
};

function matching(isMatch: (text: string[], terms: string[][]) => boolean): ScalarFunction {
  return (text, ...terms) => {
    if (!isString(text) || !terms.every(isString)) return undefined;
    return isMatch(analyze(text), terms.map(analyze));
  };
}
