import { given, halfOf, type Library } from './question-set.ts';
import { readLines } from './read-lines.ts';

/** What is asked, mostly in other words, and often in another form of the same ones. */
type Line = { says: string; asks: string[] };

export const languages = ['German', 'French', 'Spanish', 'Japanese', 'Arabic'];

export const linesIn = (language: string): Line[] =>
  readLines<Line>(`languages/${language.toLowerCase()}.jsonl`);

/** A shop's answers in other languages, with the questions of its customers. */
export const otherLanguages = (): Library[] =>
  languages.map((language) => {
    const lines = linesIn(language);
    const idOf = (n: number) => `${language}/${n}`;
    return {
      name: language,
      files: [
        {
          name: `${language}.txt`,
          passages: lines.map(({ says }, n) => ({ id: idOf(n), text: says })),
        },
      ],
      sets: [
        {
          name: language,
          questions: lines.flatMap(({ asks }, n) =>
            asks.map((text, at) => ({
              ...{ id: `asked/${language}/${n}/${at}`, half: halfOf(n), text, history: [] },
              answering: given(idOf(n)),
            })),
          ),
        },
      ],
    };
  });
