import { describe, expect, it } from '@jest/globals';
import { entries } from '../../bench/answers/sets/facts.ts';
import { languages } from '../../bench/answers/sets/languages.ts';
import { libraries } from '../../bench/answers/sets/libraries.ts';
import { markedAnswers } from '../../bench/answers/sets/marks.ts';
import { offTopicIn, offTopicQuestions } from '../../bench/answers/sets/off-topic.ts';
import {
  type Answering,
  type Half,
  halves,
  type Library,
} from '../../bench/answers/sets/question-set.ts';
import { quoteCases } from '../../bench/answers/sets/quotes.ts';
import { statementKinds, statements } from '../../bench/answers/sets/statements.ts';
import { longTables } from '../../bench/answers/sets/tables.ts';

const all = libraries();
const questionsOf = (library: Library) => library.sets.flatMap(({ questions }) => questions);
const passagesOf = (library: Library) =>
  library.files.flatMap((file) => ('passages' in file ? file.passages : []));
const named = (name: string): Library => {
  const library = all.find((one) => one.name === name);
  if (!library) throw new Error(`There is no ${name}.`);
  return library;
};

function countOf<Item>(items: Item[], of: (item: Item) => boolean): number {
  return items.filter(of).length;
}

describe('the sets that answers are measured with', () => {
  it('are the same in each run, with an id for each question and each passage', () => {
    const written = (some: Library[]) => JSON.stringify(some.map(({ sets }) => sets));
    expect(written(libraries()) === written(all)).toBe(true);
    const ids = [
      ...all.flatMap(questionsOf),
      ...statements(),
      ...quoteCases(),
      ...markedAnswers(),
      ...offTopicQuestions(),
      ...languages.flatMap(offTopicIn),
    ].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const library of all) {
      const passages = passagesOf(library);
      expect(new Set(passages.map(({ id }) => id)).size).toBe(passages.length);
      expect(new Set(passages.map(({ text }) => text)).size).toBe(passages.length);
    }
  });

  it('are large enough, in each half', () => {
    expect(all.flatMap(questionsOf).length).toBeGreaterThan(1_500);
    expect(passagesOf(named('encyclopaedia')).length).toBeGreaterThan(600);
    for (const language of ['German', 'French', 'Spanish', 'Japanese', 'Arabic']) {
      expect(passagesOf(named(language)).length).toBeGreaterThanOrEqual(60);
      expect(questionsOf(named(language)).length).toBeGreaterThanOrEqual(40);
    }
    for (const { questions } of all.flatMap(({ sets }) => sets)) {
      for (const half of halves) {
        const share = countOf(questions, (one) => one.half === half) / questions.length;
        expect(share).toBeGreaterThanOrEqual(0.4);
      }
    }
  });

  it('ask for passages and files that there are, and that say it', () => {
    const rows = new Map(longTables().map(({ file, rows }) => [file, JSON.stringify(rows)]));
    for (const library of all) {
      const passages = new Set(passagesOf(library).map(({ id }) => id));
      const isThere = (one: Answering): boolean => {
        if ('passage' in one) return passages.has(one.passage);
        const file = library.files.find(({ name }) => name === one.file);
        const content = file && 'content' in file ? file.content : '';
        const text = typeof content === 'string' ? content : rows.get(one.file);
        return text?.split(one.says).length === 2;
      };
      const asked = questionsOf(library).flatMap(({ answering }) => answering);
      expect(asked.filter((one) => !isThere(one))).toEqual([]);
    }
  });

  it('tune and report with different subjects', () => {
    const answering = (half: Half) =>
      questionsOf(named('encyclopaedia'))
        .filter((one) => one.half === half)
        .flatMap((one) => one.answering.map((where) => 'passage' in where && where.passage));
    const tuning = new Set(answering('tuning'));
    expect(answering('reported').filter((passage) => tuning.has(passage))).toEqual([]);
  });

  it('name a code in one passage alone, and an answer in the passage that it is asked of', () => {
    const passages = passagesOf(named('codes'));
    const found = passages.map(({ id }) => {
      const code = id.slice(id.indexOf('/') + 1);
      return countOf(passages, ({ text }) => wordsOf(text).includes(code));
    });
    expect(found.filter((count) => count !== 1)).toEqual([]);
    const wrong = entries().filter(({ text, facts }) =>
      facts.some(
        ({ sentence, answer, paraphrase, distortion }) =>
          !text.includes(sentence) ||
          !has(sentence, answer) ||
          !has(paraphrase, answer) ||
          distortion === paraphrase,
      ),
    );
    expect(wrong).toEqual([]);
  });
});

/** A code is one of them, with all of its signs. */
const wordsOf = (text: string) => text.split(' ').map((word) => word.replace(/[.,:]$/, ''));

const has = (text: string, word: string) => text.toLowerCase().includes(word.toLowerCase());

describe('what answers say and cite', () => {
  it('is labelled: 400 statements, half of them supported', () => {
    const labelled = statements();
    expect(labelled).toHaveLength(400);
    expect(countOf(labelled, ({ isSupported }) => isSupported)).toBe(200);
    for (const kind of statementKinds) {
      const ofKind = labelled.filter((one) => one.kind === kind);
      expect(ofKind).toHaveLength(100);
      for (const half of halves)
        expect(countOf(ofKind, (one) => one.half === half)).toBeGreaterThan(35);
    }
    for (const { kind, text, passage } of labelled) {
      expect(passage.includes(text)).toBe(kind === 'own words');
    }
  });

  it('is quoted by one sentence, which answers in another language share no word with', () => {
    const longWordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
    for (const { kind, answer, passage, sentence } of quoteCases()) {
      expect(passage.split(sentence)).toHaveLength(2);
      if (kind === 'no common word') {
        const told = longWordsOf(passage);
        expect(longWordsOf(answer).filter((word) => told.includes(word))).toEqual([]);
      }
    }
  });

  it('carries marks in 500 ways, without which the same words remain', () => {
    const marked = markedAnswers();
    expect(marked).toHaveLength(500);
    const texts = marked.map(({ pieces, ...rest }) => ({ text: pieces.join(''), ...rest }));
    expect(texts.filter(({ text, remains }) => !keepsLetters(text, remains))).toEqual([]);
    for (const { text, remains, cites } of texts) {
      expect(cites.every((n) => n >= 1 && n <= 3)).toBe(true);
      if (text === remains) expect(cites).toEqual([]);
    }
  });

  it('has questions that no passage answers: of other subjects, none at all, and near misses', () => {
    const asked = new Set(questionsOf(named('encyclopaedia')).map(({ text }) => text));
    const offTopic = offTopicQuestions();
    const inHalf = (wanted: Half, kind: string) =>
      countOf(offTopic, (one) => one.kind === kind && one.half === wanted);
    for (const half of halves) {
      expect(inHalf(half, 'other subject')).toBeGreaterThanOrEqual(100);
      expect(inHalf(half, 'near miss')).toBeGreaterThanOrEqual(100);
      expect(inHalf(half, 'small talk')).toBeGreaterThanOrEqual(20);
    }
    expect(offTopic.filter(({ text }) => asked.has(text))).toEqual([]);
    for (const language of languages) expect(offTopicIn(language)).toHaveLength(20);
  });

  it('asks in one half no near miss that the other asks', () => {
    const subjects = entries().map(({ subject }) => subject);
    const asks = (half: Half) =>
      offTopicQuestions()
        .filter((one) => one.kind === 'near miss' && one.half === half)
        .map(({ text }) => text.replace(subjects.find((one) => text.includes(one)) ?? '', ''));
    const tuned = new Set(asks('tuning'));
    expect(asks('reported').filter((one) => tuned.has(one))).toEqual([]);
  });
});

/** Nothing is in it that was not in the text, in its order. */
function keepsLetters(text: string, remains: string): boolean {
  let at = 0;
  for (const letter of remains) {
    const found = text.indexOf(letter, at);
    if (found < 0) return false;
    at = found + letter.length;
  }
  return true;
}
