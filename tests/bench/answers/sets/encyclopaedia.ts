import { pick, random, shuffled } from '../../random.ts';
import mails from '../data/mails.json' with { type: 'json' };
import { type Entry, entries, type Fact } from './facts.ts';
import { given, type Library, type Question } from './question-set.ts';

const SEED = 20;
const MAILS = 200;
const CHANGES = 120;
/** What is longer says itself what it is about, to a search that looks at the question's length. */
const SHORT = 80;

/** Short paragraphs, each with three questions: asked at once, inside a mail, and after something else. */
export function encyclopaedia(): Library {
  const all = entries();
  const facts = all.flatMap((entry) => entry.facts.map((fact) => ({ entry, fact })));
  const next = random(SEED);
  const inMails = shuffled(next, facts).slice(0, MAILS);
  const short = facts.filter(({ fact }) => fact.question.length <= SHORT);
  const afterOthers = shuffled(next, short).slice(0, CHANGES);
  return {
    name: 'encyclopaedia',
    files: [{ name: 'Encyclopaedia.txt', passages: all.map(({ id, text }) => ({ id, text })) }],
    sets: [
      {
        name: 'encyclopaedia',
        questions: facts.map((one) => question('asked', one, one.fact.question)),
      },
      {
        name: 'question in a mail',
        questions: inMails.map((one) => question('mail', one, inMail(one.fact.question, next))),
      },
      {
        name: 'change of subject',
        questions: afterOthers.map((one) => {
          const { fact } = pick(
            next,
            facts.filter(({ fact }) => isOther(fact, one.fact)),
          );
          const history: Question['history'] = [
            { role: 'user', content: inMail(fact.question, next) },
            { role: 'assistant', content: `${fact.sentence} [1]` },
          ];
          return { ...question('change', one, one.fact.question), history };
        }),
      },
    ],
  };
}

const question = (
  kind: string,
  { entry, fact }: { entry: Entry; fact: Fact },
  text: string,
): Question => ({
  id: `${kind}/${fact.id}`,
  half: fact.half,
  text,
  history: [],
  answering: given(entry.id),
});

const isOther = (one: Fact, other: Fact) =>
  one.subject !== other.subject && one.half === other.half;

/** As polite people write: some sixty words around what they want to know. */
const inMail = (asked: string, next: () => number): string =>
  [pick(next, mails.openings), asked, pick(next, mails.closings)].join('\n\n');
