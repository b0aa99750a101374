import { askedQuantity } from '../platform/text/asked-quantity.ts';

/** Text to look for words in: in one spelling, with its path. */
export type Searched = { text: string; searched: string };

/** Who asks for a weight is answered by no passage without one, however many of the words it has. */
const QUANTITY = 2;

/**
 * What was found, in the order of how much of the question a passage has: of its words, and of what it asks for, be it a
 * weight, a time or a number. What few of them have tells more than what all have; ties keep their order.
 */
export function byCoverage<T extends Searched>(found: T[], question: string, terms: string[]): T[] {
  const covered = new Map(found.map((one) => [one, 0]));
  const count = (having: T[], factor: number) => {
    const rarity = Math.log(1 + (found.length - having.length + 0.5) / (having.length + 0.5));
    for (const one of having) covered.set(one, (covered.get(one) ?? 0) + factor * rarity);
  };
  for (const term of terms)
    count(
      found.filter(({ searched }) => searched.includes(term)),
      1,
    );
  const tells = askedQuantity(question);
  if (tells)
    count(
      found.filter(({ text }) => tells(text)),
      QUANTITY,
    );
  return found.toSorted((one, other) => (covered.get(other) ?? 0) - (covered.get(one) ?? 0));
}
