import { pick, random, shuffled } from '../../random.ts';
import animal from '../data/encyclopaedia/animal.json' with { type: 'json' };
import building from '../data/encyclopaedia/building.json' with { type: 'json' };
import company from '../data/encyclopaedia/company.json' with { type: 'json' };
import custom from '../data/encyclopaedia/custom.json' with { type: 'json' };
import person from '../data/encyclopaedia/person.json' with { type: 'json' };
import process from '../data/encyclopaedia/process.json' with { type: 'json' };
import remarks from '../data/encyclopaedia/remarks.json' with { type: 'json' };
import slots from '../data/encyclopaedia/slots.json' with { type: 'json' };
import town from '../data/encyclopaedia/town.json' with { type: 'json' };
import work from '../data/encyclopaedia/work.json' with { type: 'json' };
import { type Half, halfOf } from './question-set.ts';

/** Something that a passage says of its subject, with what is asked about it. */
export type Fact = {
  id: string;
  half: Half;
  subject: string;
  /** As it stands in the passage. */
  sentence: string;
  /** What is asked: in words of its own, or in some of those of the sentence. */
  question: string;
  answer: string;
  /** The same in other words, and the same with another answer, which is wrong. */
  paraphrase: string;
  distortion: string;
};
/** A paragraph about one side of a subject. Other sides of it, and this side of others, stand in others. */
export type Entry = {
  id: string;
  kind: keyof typeof kinds;
  half: Half;
  subject: string;
  text: string;
  facts: Fact[];
};

type Values = Record<string, string>;

const SEED = 1;
const SLOT = /\{(\w+)\}/g;
const kinds = { town, person, work, process, company, animal, building, custom };

/** 672 paragraphs about things that were never heard of, with three facts each. */
export const entries = (): Entry[] =>
  keysOf(kinds).flatMap((kind, at) => {
    const next = random(SEED + at);
    const { names, aspects } = kinds[kind];
    return names.flatMap((subject, n) =>
      aspects.map((facts, aspect) => {
        const place = { id: `${kind}/${subject}/${aspect}`, half: halfOf(n), subject };
        const told = facts.map((fact, number) => toFact(fact, place, number, next));
        // The first tells of whom it speaks; the others may not.
        const [first = '', ...others] = told.map(({ sentence }) => sentence);
        const rest = shuffled(next, [...others, pick(next, remarks)]);
        return { ...place, kind, text: [first, ...rest].join(' '), facts: told };
      }),
    );
  });

const keysOf = <T extends object>(record: T) => Object.keys(record) as (keyof T)[];

type Template = (typeof town.aspects)[number][number];

function toFact(
  { says, asks, answer }: Template,
  { id, half, subject }: { id: string; half: Half; subject: string },
  number: number,
  next: () => number,
): Fact {
  const values: Values = { name: subject };
  for (const [, slot = ''] of says.join(' ').matchAll(SLOT)) values[slot] ??= drawn(slot, next);
  const other = { ...values };
  while (other[answer] === values[answer]) other[answer] = drawn(answer, next);
  const [told = '', retold = ''] = next() < 0.5 ? says : says.toReversed();
  return {
    id: `${id}/${number}`,
    half,
    subject,
    sentence: filled(told, values),
    question: questionFor({ told, retold, asks, answer }, values, next),
    answer: values[answer] ?? '',
    paraphrase: filled(retold, values),
    distortion: filled(retold, other),
  };
}

/** How many questions use their own words, and how many those that the passage might have used. */
const OWN_WORDS = 0.2;
const OTHER_WORDING = 0.45;

type Wordings = { told: string; retold: string; asks: string[]; answer: string };

function questionFor(
  { told, retold, asks, answer }: Wordings,
  values: Values,
  next: () => number,
): string {
  const chance = next();
  if (chance < OWN_WORDS) return filled(pick(next, asks), values);
  const wording = chance < OTHER_WORDING ? retold : told;
  const clause = wording.split(/, (?!.*\{)/)[0]?.replace(/\.$/, '') ?? '';
  const asked = clause
    .replace(`{${answer}}`, askedFor(answer))
    .replace(/\b(?:the|an?) (?=which)/i, '');
  if (clause.includes('{name}')) return filled(`${asked}?`, values);
  return filled(`About {name}: ${asked.charAt(0).toLowerCase()}${asked.slice(1)}?`, values);
}

function askedFor(slot: string): string {
  if (slot === 'year') return 'which year';
  const from = rangesAndLists[slot];
  if (!Array.isArray(from)) return 'how many';
  return from.some((one) => /^an? /.test(one)) ? 'what' : `which ${slot}`;
}

const rangesAndLists: Record<string, string[] | { from: number; to: number }> = slots;

function drawn(slot: string, next: () => number): string {
  const from = rangesAndLists[slot];
  if (!from) throw new Error(`slots.json has no ${slot}.`);
  if (Array.isArray(from)) return pick(next, from);
  return String(from.from + Math.floor(next() * (from.to - from.from + 1)));
}

function filled(template: string, values: Values): string {
  const text = template.replace(SLOT, (_, slot: string) => values[slot] ?? '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
