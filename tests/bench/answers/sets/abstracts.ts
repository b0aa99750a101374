import { pick, random, shuffled } from '../../random.ts';
import words from '../data/abstracts.json' with { type: 'json' };
import { halfOf, type Library } from './question-set.ts';

const SEED = 60;
const EACH = 4;
const ABOUT_BOTH = 2;
const ABOUT_THE_TOPIC = 1;

/** Four abstracts for each topic in each field. Several answer a query, those of its field better than others. */
export function abstracts(): Library {
  const next = random(SEED);
  const { topics, fields } = words;
  const made = topics.flatMap((topic, t) =>
    fields.flatMap((field, f) =>
      Array.from({ length: EACH }, (_, n) => {
        const values: Record<string, () => string> = {
          topic: () => pick(next, topic.names),
          detail: () => pick(next, topic.details),
          field: () => pick(next, field),
          count: () => String(12 + Math.floor(next() * 900)),
        };
        const sentences = [pick(next, words.begins), ...shuffled(next, words.goesOn).slice(0, 3)];
        const text = sentences.join(' ').replace(/\{(\w+)\}/g, (_, slot) => values[slot]?.() ?? '');
        return { id: `abstract/${t}/${f}/${n}`, topic: t, field: f, text };
      }),
    ),
  );
  return {
    name: 'abstracts',
    files: [{ name: 'Abstracts.txt', passages: made.map(({ id, text }) => ({ id, text })) }],
    sets: [
      {
        name: 'abstracts',
        questions: topics.flatMap((topic, t) =>
          fields.map((field, f) => ({
            id: `abstracts/${t}/${f}`,
            half: halfOf(t + f),
            text: pick(next, words.asks)
              .replace('{topic}', pick(next, topic.names))
              .replace('{field}', pick(next, field)),
            history: [],
            answering: made
              .filter((one) => one.topic === t)
              .map(({ id, field: of }) => ({
                passage: id,
                grade: of === f ? ABOUT_BOTH : ABOUT_THE_TOPIC,
              })),
          })),
        ),
      },
    ],
  };
}
