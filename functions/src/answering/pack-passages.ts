import type { Passage } from '../documents/retrieve.ts';
import { estimateTokens } from '../platform/models/estimate-tokens.ts';

const CONTEXT_TOKENS = 4_000;

/** What the model is shown; the answer cites it by `n`. */
export type NumberedPassage = Passage & { n: number };

/**
 * The best passages that fit the budget together. One that does not fit is left out, since a smaller one
 * behind it may; the overlap of two chunks is no reason to leave one out.
 */
export function packPassages(passages: Passage[], budget = CONTEXT_TOKENS): NumberedPassage[] {
  const packed: NumberedPassage[] = [];
  let tokens = 0;
  for (const passage of passages) {
    const size = estimateTokens(passage.text);
    if (tokens + size > budget) continue;
    tokens += size;
    packed.push({ ...passage, n: packed.length + 1 });
  }
  return packed;
}
