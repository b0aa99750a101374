import { expect, it } from '@jest/globals';
import { readQuestions } from '../../../functions/src/retrieval-lab/questions-csv.ts';

const HEAD = 'question,document,passage\n';

it('labelled questions are read whatever the order of their columns, and with others beside', () => {
  const csv =
    'Passage;note;Document;Question;document_id\nwithin thirty days;x;a.txt;When?;doc1\nfree;;b.txt;How much?;\n';
  expect(readQuestions(csv)).toEqual([
    {
      question: 'When?',
      previous: '',
      right: { documentId: 'doc1', filename: 'a.txt', text: 'within thirty days' },
    },
    {
      question: 'How much?',
      previous: '',
      right: { documentId: null, filename: 'b.txt', text: 'free' },
    },
  ]);
});

it.each<[what: string, csv: string, sentence: string | RegExp]>([
  [
    'names no columns',
    'a,b\n1,2',
    'The first line has to name the columns question, document, passage; question is missing.',
  ],
  ['is empty', '', /question is missing/],
  ['lacks a document', `${HEAD}What?,,text`, 'Line 2, document: Document is required.'],
  ['has a short row', `${HEAD}What?,a.txt`, 'Line 2, passage: Passage is required.'],
  [
    'has a cell too many',
    `${HEAD}What?,a.txt,text,more`,
    'Line 2 has more cells than the first line.',
  ],
  [
    'is very long',
    HEAD + 'What?,a.txt,text\n'.repeat(10_000),
    'A file may have 5,000 rows. Split this one.',
  ],
  ['has unmatched quotes', `${HEAD}"What?,a.txt,text`, /^In line 2 a cell begins/],
])('a file that %s is refused with a sentence', (_what, csv, sentence) => {
  expect(() => readQuestions(csv)).toThrow(sentence);
});
