import { random, shuffled } from '../../random.ts';
import { type Entry, entries, type Fact } from './facts.ts';
import type { Half } from './question-set.ts';

export const statementKinds = ['paraphrase', 'own words', 'wrong answer', 'invented'] as const;
export type Statement = {
  id: string;
  half: Half;
  kind: (typeof statementKinds)[number];
  /** As it stands in an answer that cites the passage. */
  text: string;
  passage: string;
  isSupported: boolean;
};

const SEED = 90;
const EACH = 100;
/** From here on people write numbers with a comma, and below this in words. */
const LONG = 10_000;
const words = 'zero one two three four five six seven eight nine ten'.split(' ');

/** Statements with the passage that they cite: half of them are right, in its words or in others. */
export function statements(): Statement[] {
  const next = random(SEED);
  const all = entries();
  const facts = shuffled(
    next,
    all.flatMap((entry) => entry.facts.filter(tellsMore).map((fact) => ({ entry, fact }))),
  );
  return statementKinds.flatMap((kind, at) =>
    facts.slice(at * EACH, (at + 1) * EACH).map(({ entry, fact }) => ({
      id: `statement/${kind}/${fact.id}`,
      half: fact.half,
      kind,
      text: textFor(kind, fact, all),
      passage: entry.text,
      isSupported: kind === 'paraphrase' || kind === 'own words',
    })),
  );
}

/** The shorter wording leaves something out; said the other way round it would add what the passage does not say. */
const tellsMore = ({ sentence, paraphrase }: Fact): boolean => sentence.length > paraphrase.length;

function textFor(kind: Statement['kind'], fact: Fact, all: Entry[]): string {
  switch (kind) {
    case 'own words':
      return fact.sentence;
    case 'paraphrase':
      return asPeopleWrite(fact.paraphrase);
    case 'wrong answer':
      return fact.distortion;
    case 'invented':
      return toldElsewhere(fact, all).paraphrase;
  }
}

/** It may be true, but this passage does not say so. */
function toldElsewhere({ id, subject }: Fact, all: Entry[]): Fact {
  const others = all.filter((entry) => entry.subject === subject && !id.startsWith(entry.id));
  const [other] = others[Number(id.at(-1)) % others.length]?.facts ?? [];
  if (!other) throw new Error(`Only one passage is about ${subject}.`);
  return other;
}

const asPeopleWrite = (text: string): string =>
  text.replace(/\b\d+\b/g, (digits) => {
    const value = Number(digits);
    if (value >= LONG) return value.toLocaleString('en-US');
    return words[value] ?? digits;
  });
