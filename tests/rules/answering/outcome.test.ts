import { describe, expect, it } from '@jest/globals';
import { cite } from '../../../functions/src/answering/cite.ts';
import { outcomeOf } from '../../../functions/src/answering/outcome/outcome-of.ts';
import { isRefusal } from '../../../functions/src/answering/outcome/refusal.ts';
import { refusals } from '../../bench/answers/sets/off-topic.ts';
import { newPassage } from '../../support/chat-records.ts';

const passages = [
  newPassage({ text: 'The warranty of the frame is two years. Batteries have six months.' }),
  newPassage({ n: 2, text: 'The shop opens at nine. On Sundays it is closed.' }),
];
const DONT_KNOW = 'The documents do not say anything about that.';

const outcome = (
  query: string,
  text: string,
  more: Partial<Parameters<typeof outcomeOf>[0]> = {},
) =>
  outcomeOf({
    query,
    passages,
    text,
    citations: cite(text, query, { passages }),
    hasResults: false,
    ...more,
  });

describe('what came of a question', () => {
  it('is an answer that names its sources, or rests on them without', () => {
    const query = 'How long is the warranty of a frame?';
    expect(outcome(query, 'Two years [1].')).toBe('cited');
    expect(outcome(query, 'Two years.')).toBe('uncited');
    // In words of its own, or to a question whose words stand nowhere.
    expect(outcome(query, 'Twenty-four months.')).toBe('uncited');
    expect(outcome('Bis wann?', 'At nine the shop opens.')).toBe('uncited');
  });

  it('is no less of an answer where its marks are wrong', () => {
    expect(outcome('How long is the warranty of a frame?', 'Two years [7] [0].')).toBe('uncited');
  });

  it.each([
    ['保証期間は何年ですか？', '二年間です。', 'フレームの保証期間は二年間です。'],
    ['كم مدة الضمان؟', 'سنتان.', 'مدة ضمان الإطار سنتان.'],
    ['Wie lange gilt die Garantie?', 'Zwei Jahre.', 'Garantien gelten zwei Jahre lang.'],
  ])('is told in other languages, too: %s', (query, text, passage) => {
    const found = { passages: [newPassage({ text: passage })] };
    expect(outcome(query, text, found)).toBe('uncited');
    expect(outcome('How do I bake sourdough?', 'With flour and water.', found)).toBe('off_topic');
  });

  it('is none where the agent says so, whatever was found', () => {
    expect(outcome('Is the frame of the warranty blue?', DONT_KNOW)).toBe('refused');
    expect(outcome('How do I bake sourdough?', DONT_KNOW)).toBe('off_topic');
    expect(outcome('How do I bake sourdough?', DONT_KNOW, { passages: [] })).toBe('not_found');
    // Citing what does not answer is no answer.
    const beside = 'The passages do not say what the frame weighs [1].';
    expect(outcome('What does the frame weigh?', beside)).toBe('refused');
  });

  it('is none where the model knows it from elsewhere', () => {
    expect(outcome('What is the capital of Australia?', 'It is Canberra.')).toBe('off_topic');
    expect(outcome('And of France?', 'It is Paris.', { passages: [] })).toBe('not_found');
  });

  it('may rest on what a system of the organization has answered', () => {
    const called = { passages: [], hasResults: true };
    expect(outcome('Is the Wren in stock?', 'Nine are left.', called)).toBe('uncited');
    expect(outcome('Is the Wren in stock?', 'I could not find that.', called)).toBe('not_found');
  });

  it('is what the model says of the passages, where it was asked', () => {
    const query = 'Who paid for the warranty of the frame?';
    expect(outcome(query, 'Two years [1].', { holdsAnswer: false })).toBe('not_found');
    expect(outcome('Who won?', 'Two years [1].', { holdsAnswer: false })).toBe('off_topic');
    expect(outcome('Ab wann?', 'Um neun.', { holdsAnswer: true })).toBe('uncited');
    expect(outcome('Ab wann?', DONT_KNOW, { holdsAnswer: true })).toBe('refused');
  });

  it.each([
    ['one emoji', '🚲'],
    ['stop words alone', 'the of and or'],
    ['an injection', '\'; DROP TABLE c; -- " OR 1=1 [ ( * \\'],
    ['8,000 characters', 'word '.repeat(1_600)],
    ['one word a thousand times', 'frame'.repeat(1_600)],
  ])('is told for a question of %s', (_, query) => {
    expect(['cited', 'uncited', 'off_topic']).toContain(outcome(query, 'Two years [1].'));
    expect(['refused', 'off_topic']).toContain(outcome(query, DONT_KNOW));
  });
});

describe('an answer that is none', () => {
  it('is told from those that sound like it', () => {
    const wrong = refusals().filter(({ says, refuses }) => isRefusal(says) !== refuses);
    expect(wrong.map(({ says }) => says)).toEqual([]);
  });

  it('says so at its beginning, and cites nothing else', () => {
    const long = 'The shop opens at nine. It is near the bridge. It is blue.';
    expect(isRefusal(`${long} ${DONT_KNOW}`)).toBe(false);
    expect(isRefusal(`${DONT_KNOW} ${long}`)).toBe(true);
    expect(isRefusal(`${DONT_KNOW} The shop opens at nine [2].`)).toBe(false);
  });
});
