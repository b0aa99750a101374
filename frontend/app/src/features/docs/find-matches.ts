/** Where in a text a query stands, in any case and with whatever white space between its words: begin and end of each. */
export function findMatches(text: string, query: string): [start: number, end: number][] {
  const words = query.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const pattern = new RegExp(words.map(escaped).join('\\s+'), 'giu');
  return [...text.matchAll(pattern)].map((match) => [match.index, match.index + match[0].length]);
}

const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
