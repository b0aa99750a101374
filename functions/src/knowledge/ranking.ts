/** How near a passage is to what was asked, by meaning. */
export const SIMILARITY = 'VectorDistance(c.vector, @vector)';

/** The order by meaning and, where there are terms, by words. */
export function bestFirst(terms: string[]): string {
  if (terms.length === 0) return SIMILARITY;
  // Terms have to be literals here; they are letters and digits only.
  const words = terms.map((term) => `'${term}'`).join(', ');
  return `RANK RRF(${SIMILARITY}, FullTextScore(c.searched, ${words}))`;
}
