import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { searchTerms } from '../../../functions/src/documents/search-terms.ts';
import { searchedWords } from '../../../functions/src/knowledge/searched-text.ts';
import { languageOf } from '../../../functions/src/platform/text/language-of.ts';

describe('the language of a text', () => {
  it.each([
    ['en', 'How long do I have to return a bike?'],
    ['de', 'Wie lange kann ich ein Fahrrad zurückgeben?'],
    ['fr', 'Combien de temps ai-je pour rendre un vélo ?'],
    ['es', '¿Cuánto tiempo tengo para devolver una bicicleta?'],
    ['ja', '自転車はいつまで返品できますか？'],
    ['ar', 'كم من الوقت لدي لإرجاع الدراجة؟'],
  ])('is %s: %s', async (language, text) => {
    await expect(languageOf(text)).resolves.toBe(language);
  });

  it.each(['', '🚲', '4711', 'E-4703', '?!'])(
    'is English where nothing tells: %j',
    async (text) => {
      await expect(languageOf(text)).resolves.toBe('en');
    },
  );
});

/** Which of the passage's words the question is found by. */
async function common(question: string, text: string): Promise<string[]> {
  const words = (await searchedWords({ path: '', text })).split(' ');
  const terms = await searchTerms({ question });
  return terms.question.filter((term) => words.includes(term));
}

describe('a question finds a passage in its language', () => {
  it.each([
    [
      'in other forms',
      'Welche Rückgaben nehmt ihr an?',
      'Wir nehmen jede Rückgabe an, ohne Fragen.',
      'ruckgab',
    ],
    [
      'by a part of a compound',
      'Was kostet der Versand?',
      'Die Versandkosten trägt der Käufer der Ware.',
      'versand',
    ],
    [
      'by characters where there are no spaces',
      '返品はできますか？',
      '商品の返品は三十日以内にできます。',
      '返',
    ],
    [
      'by a name',
      'Was kann die Lumestra?',
      'Das Gerät Lumestra wäscht Wolle und auch Seide sehr schonend.',
      'lumestra',
    ],
  ])('%s', async (_, question, text, term) => {
    await expect(common(question, text)).resolves.toContain(term);
  });

  it('not by its commonest words', async () => {
    await expect(
      common('Was ist das für ein Rad?', 'Das ist für ein Buch, was sonst.'),
    ).resolves.toEqual([]);
  });

  it('in English by its words as they are, which the database reduces', async () => {
    const text = 'Bikes that were returned are checked.';
    await expect(searchedWords({ path: 'Guide', text })).resolves.toBe(`Guide\n\n${text}`);
  });
});

it('terms are letters and digits alone, and at most 64, whatever was asked', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 500 }), async (text) => {
      const question = text.toWellFormed();
      const terms = await searchTerms({ question });
      expect(terms.question.length).toBeLessThanOrEqual(64);
      expect(terms.question.every((term) => /^[\p{L}\p{M}\p{N}]+$/u.test(term))).toBe(true);
    }),
  );
});

describe('a question finds a passage that has its words in another spelling', () => {
  it.each([
    ['vi', 'chinh sach doi tra', 'Chính sách đổi trả áp dụng cho mọi đơn hàng.'],
    ['fr', 'reparer velo casse', 'Nous faisons réparer tout vélo cassé.'],
    ['de', 'Gebuehr fuer Ruecksendung', 'Für die Rücksendung fällt eine Gebühr an.'],
    ['de', 'Größe der Räder', 'Die Groesse der Raeder steht auf dem Rahmen.'],
    ['de', 'Rucksendung', 'Die Rücksendung bezahlen wir, wenn das Rad beschädigt ankommt.'],
    [
      'pl',
      'zwrot towaru zolta kartka',
      'Zwrot towaru wymaga żółtej kartki. Żółta kartka leży obok.',
    ],
    ['tr', 'sinirli sure iade', 'İade için SINIRLI süre vardır, sınırlı ürünler hariç.'],
    ['el', 'ΧΡΟΝΟΣ παραδοσης', 'Ο χρόνος παράδοσης είναι πέντε ημέρες.'],
    ['ru', 'елка тяжелая', 'Ёлка тяжёлая, но мы её привезём на дом.'],
    ['ar', 'سياسه الارجاع', 'سياسة الإرجاع تشمل جميع المنتجات في الفرع.'],
    ['ar', 'مبنى الاداره', 'يقع مبني الإدارة بجانب الفرع الرئيسي.'],
    ['da', 'koeb af cykel', 'Ved køb af en cykel følger der en lås med.'],
  ])('%s: %s', async (_language, question, text) => {
    const found = new Set(
      (await searchedWords({ path: '', text })).toLowerCase().match(/[^\s.,]+/g),
    );
    const { written } = await searchTerms({ question });
    const says = question
      .toLowerCase()
      .split(' ')
      .filter((word) => word.length > 3);
    expect(written.question.filter((term) => found.has(term)).length).toBeGreaterThanOrEqual(
      says.length,
    );
  });

  it('while a text in plain English letters is searched as it is', async () => {
    const text = 'A bike can be returned within thirty days.';
    expect(await searchedWords({ path: '', text })).toBe(text);
    const { question, written } = await searchTerms({ question: 'Can bikes be returned?' });
    expect(written.question).toEqual(question);
  });

  it('however hostile it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (text) => {
        const { written } = await searchTerms({ question: text });
        expect(written.question.filter((term) => /['"\s]/.test(term))).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});
