import { pick, random, shuffled } from '../../random.ts';
import beside from '../data/beside.json' with { type: 'json' };
import { entries } from './facts.ts';
import { type Half, halfOf } from './question-set.ts';
import { readLines } from './read-lines.ts';

export const offTopicKinds = ['other subject', 'small talk', 'near miss'] as const;
export type OffTopic = {
  id: string;
  half: Half;
  kind: (typeof offTopicKinds)[number];
  text: string;
};

const SEED = 95;
const NEAR_MISSES = 80;

/** What the encyclopaedia does not answer. A near miss is about something that it knows, and asks for what it nearly says. */
export function offTopicQuestions(): OffTopic[] {
  const next = random(SEED);
  const subjects = new Map(entries().map(({ subject, kind }) => [subject, kind]));
  const nearMisses = shuffled(next, [...subjects])
    .slice(0, NEAR_MISSES)
    .map(([subject, kind]) => ({
      kind: 'near miss' as const,
      text: pick(next, beside[kind]).replace('{name}', subject),
    }));
  const lines = readLines<Pick<OffTopic, 'kind' | 'text'>>('off-topic.jsonl');
  return [...lines, ...nearMisses].map((line, n) => ({
    id: `off-topic/${n}`,
    half: halfOf(n),
    ...line,
  }));
}

type Refusal = { says: string; refuses: boolean };

/** How models say that they do not know, and answers that sound like it. */
export const refusals = (): (Refusal & { half: Half })[] =>
  readLines<Refusal>('refusals.jsonl').map((line, n) => ({ ...line, half: halfOf(n) }));
