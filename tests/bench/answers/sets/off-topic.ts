import { pick, random } from '../../random.ts';
import beside from '../data/beside.json' with { type: 'json' };
import inLanguages from '../data/languages/off-topic.json' with { type: 'json' };
import { entries } from './facts.ts';
import { type Half, halfOf, halves } from './question-set.ts';
import { readLines } from './read-lines.ts';

export type OffTopic = {
  id: string;
  half: Half;
  kind: 'other subject' | 'small talk' | 'near miss';
  text: string;
};

const SEED = 95;

/** What the encyclopaedia does not answer. A near miss is about something that it knows, and asks for what it nearly says. */
export function offTopicQuestions(): OffTopic[] {
  const lines = readLines<Pick<OffTopic, 'kind' | 'text'>>('off-topic.jsonl');
  return [
    ...lines.map((line, n) => ({ id: `off-topic/${n}`, half: halfOf(n), ...line })),
    ...nearMisses(),
  ];
}

/** Each subject twice; what one half asks, the other does not. */
function nearMisses(): OffTopic[] {
  const next = random(SEED);
  const subjects = new Map(entries().map(({ subject, kind }) => [subject, kind]));
  return halves.flatMap((half) =>
    [...subjects].map(([subject, kind]) => {
      const asks = beside[kind].filter((_, n) => halfOf(n) === half);
      const text = pick(next, asks).replace('{name}', subject);
      return { id: `near-miss/${half}/${subject}`, half, kind: 'near miss' as const, text };
    }),
  );
}

/** The same of a shop that is asked in another language. */
export const offTopicIn = (language: string): OffTopic[] =>
  (new Map(Object.entries(inLanguages)).get(language) ?? []).map((text, n) => ({
    ...{ id: `off-topic/${language}/${n}`, half: halfOf(n), kind: 'other subject', text },
  }));

type Refusal = { says: string; refuses: boolean };

/** How models say that they do not know, and answers that sound like it. */
export const refusals = (): (Refusal & { half: Half })[] =>
  readLines<Refusal>('refusals.jsonl').map((line, n) => ({ ...line, half: halfOf(n) }));
