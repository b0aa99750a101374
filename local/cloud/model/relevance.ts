import type { Passage } from './prompt.ts';
import { stemsOf } from './stems.ts';

/** The words of a question, each with how much it counts. */
export type Query = Map<string, number>;

/** Groups of words that people use for each other; a question in one finds a text in another. */
const GROUPS = [
  'cost price fee charge rate expensive',
  'return refund exchange',
  'refund money reimburse reimbursement',
  'ship deliver delivery shipping shipment dispatch arrive',
  'hour open opening close',
  'contact phone email reach call telephone',
  'vacation holiday leave',
  'cancel cancellation terminate termination',
  'pay payment invoice bill',
  'buy purchase order',
  'sick ill illness',
  'password login credential',
  'warranty guarantee',
  'heavy weigh weight',
].map((group) => group.split(' ').flatMap((word) => stemsOf(word)));

const synonyms = new Map<string, string[]>();
for (const group of GROUPS) {
  for (const word of group) synonyms.set(word, [...(synonyms.get(word) ?? []), ...group]);
}

/** How well a text answers the query: `share` is the part of the query's weight that it covers. */
export type Match = { score: number; share: number };

/** `rarity` tells how much a word says among all the texts at hand. */
export function match(query: Query, text: Set<string>, rarity: (stem: string) => number): Match {
  let total = 0;
  let found = 0;
  for (const [word, weight] of query) {
    const value = weight * rarity(word);
    total += value;
    found += value * closeness(word, text);
  }
  return { score: found, share: total === 0 ? 0 : found / total };
}

/** How well each passage answers, with the headings above it, and how much a word says among them. */
export function compare(query: Query, passages: Passage[]) {
  const texts = passages.map(({ section, text }) => new Set(stemsOf(`${section}\n${text}`)));
  const rarity = rarityIn(texts);
  return { rarity, abouts: texts.map((text) => match(query, text, rarity)) };
}

/** How much a word says among these texts. */
const rarityIn =
  (texts: Set<string>[]) =>
  (stem: string): number => {
    // A word that stands nowhere counts like a rare one: it must not outweigh all the others.
    const containing = Math.max(1, texts.filter((text) => text.has(stem)).length);
    return Math.log(1 + (texts.length + 1) / (containing + 0.5));
  };

/** 1 for the word itself, less for a relative of it. */
function closeness(word: string, text: Set<string>): number {
  if (text.has(word)) return 1;
  if (synonyms.get(word)?.some((other) => text.has(other))) return 0.6;
  for (const other of text) if (isRelated(word, other)) return 0.7;
  return 0;
}

/** 'cancellation' and 'cancel', 'subscribe' and 'subscription'. */
export function isRelated(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  const needed = Math.max(5, Math.ceil(shorter * 0.75));
  return shorter >= 5 && a.slice(0, needed) === b.slice(0, needed);
}
