/** How near a passage is to a vector, which is a parameter of the query. */
export const similarityTo = (vector: string): string => `VectorDistance(c.vector, ${vector})`;

/** The order by words. Terms have to be literals here; they are letters and digits only. */
export const byWords = (terms: string[]): string =>
  `RANK FullTextScore(c.searched, ${literals(terms)})`;

/** The order by words does not leave out what has none of them. */
export const hasAny = (terms: string[]): string =>
  `FullTextContainsAny(c.searched, ${literals(terms)})`;

const literals = (terms: string[]) => terms.map((term) => `'${term}'`).join(', ');
