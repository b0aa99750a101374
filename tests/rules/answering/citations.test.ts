import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cite as citeAnswer } from '../../../functions/src/answering/cite.ts';
import type { NumberedPassage } from '../../../functions/src/answering/pack-passages.ts';
import { createWebSources } from '../../../functions/src/answering/tools/web-sources.ts';
import { newPassage } from '../../support/chat-records.ts';

const text =
  'Our shop opened in 1998. The warranty of the frame is two years. ' +
  'It does not cover wear. Bikes can be returned within 30 days. Tyres are sold separately.';
const passages = [
  newPassage({ n: 1, text }),
  newPassage({
    n: 2,
    documentId: 'other',
    filename: 'Notes.md',
    page: null,
    text: 'Open at nine.',
  }),
];
const cite = (
  answer: string,
  passages: NumberedPassage[],
  web?: ReturnType<typeof createWebSources>,
  question = '',
) => citeAnswer(answer, question, { passages, ...(web && { web }) });
const numbers = (answer: string) => cite(answer, passages).map(({ n }) => n);

describe('citations', () => {
  it('name document and page, and quote the sentence that was used', () => {
    expect(cite('The frame has a warranty of two years [1].', passages)).toEqual([
      {
        n: 1,
        documentId: 'document',
        filename: 'Handbook.pdf',
        page: 3,
        quote: 'The warranty of the frame is two years.',
      },
    ]);
  });

  it('are those that the answer refers to, in its order, each once', () => {
    expect(numbers('We open at nine [2]. Two years [1], as said [2].')).toEqual([2, 1]);
    expect(numbers('Nine [1][2].')).toEqual([1, 2]);
    expect(numbers('Nothing here.')).toEqual([]);
  });

  it('are the same for 66,000 markers as for one', () => {
    const said = 'The frame has a warranty of two years ';
    const many = cite(said + '[1]'.repeat(66_000), passages);
    expect(many).toEqual(cite(`${said}[1]`, passages));
  });

  it('are not made of numbers that no passage has, links or code', () => {
    expect(numbers('[0] [3] [-1] [1234] [99]')).toEqual([]);
    expect(numbers('[1](https://example.com) `items[1]`\n```js\nitems[1]\n```')).toEqual([]);
    expect(numbers('```js\nan unclosed block [1]')).toEqual([]);
  });

  it('belong to the sentence before a marker that follows its full stop', () => {
    const [citation] = cite('We are open at nine. [1] Wear is not covered. Returns: 30 days.', [
      newPassage({ text: 'It does not cover wear. We are open at nine every day.' }),
    ]);
    expect(citation?.quote).toBe('We are open at nine every day.');
  });

  it('quote at most 300 characters of the passage, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2_000 }), fc.string(), (passage, said) => {
        const [citation] = cite(`${said.replaceAll('`', '')}. [1]`, [
          newPassage({ text: passage }),
        ]);
        const quote = citation?.quote ?? '';
        expect(quote.length).toBeLessThanOrEqual(300);
        expect(passage.replace(/\s+/g, ' ')).toContain(quote.replace(/…$/, '').trim());
      }),
    );
  });

  it('quote the run that says the most, however many sentences there are', () => {
    const letters = Array.from({ length: 14_000 }, () => 'a').join('\n');
    const [citation] = cite('The frame has a warranty of two years [1].', [
      newPassage({ text: `${letters}\nThe frame. Two years of warranty. Wear.\n${letters}` }),
    ]);
    expect(citation?.quote).toBe('The frame. Two years of warranty.');
  });

  it('quote no blank line, and not more than fits', () => {
    const text = `\n\nThe frame.\n${'Tyres. '.repeat(60)}Two years of warranty.`;
    const said = 'The frame has a warranty of two years [1].';
    const [citation] = cite(said, [newPassage({ text })]);
    expect(citation?.quote).toBe('Two years of warranty.');
  });

  it('quote for each statement what that one rests on', () => {
    const [citation] = cite(
      'Wear is not covered [1]. Returns take 30 days [1]. Wear, no [1].',
      passages,
    );
    expect(citation).toMatchObject({
      quote: 'It does not cover wear.',
      quotes: ['It does not cover wear.', 'Bikes can be returned within 30 days.'],
      marks: [0, 1, 0],
    });
    const many = Array.from({ length: 2_000 }, (_, n) => `Rule ${n} [1].`);
    const [long] = cite(many.join(' '), passages);
    expect(long?.quotes?.length ?? 1).toBeLessThanOrEqual(5);
    expect(long?.marks?.length ?? 0).toBeLessThanOrEqual(100);
  });

  it('quote what answers the question, where the answer repeats none of its words', () => {
    const text = 'Repairs take two years of practice. The warranty of the frame is two years.';
    const question = 'How long is the warranty of the frame?';
    const [citation] = cite('Two years [1].', [newPassage({ text })], undefined, question);
    expect(citation?.quote).toBe('The warranty of the frame is two years.');
  });

  it('quote no bare heading, and a sentence also where no word is shared', () => {
    const text = '# Warranty\n\nWarranty\n\nThe frame is covered for two years.\n\nNo.';
    const passage = newPassage({ text, path: 'Service › Warranty' });
    for (const said of ['Die Garantie gilt zwei Jahre [1].', 'Warranty [1].']) {
      expect(cite(said, [passage])[0]?.quote).toBe('The frame is covered for two years.');
    }
  });

  it('quote no names of columns, nor what only draws a table or code', () => {
    const opening = '| Wheel | Weight |\n| --- | ---: |\n';
    const text = `${opening}| Wren | 9 kg |\n| Robin | 12 kg |\n`;
    const code = '```js\nweigh(wheel)\n```';
    for (const said of ['The weight of the wheel [1].', 'Wheel [1].', 'Rad [1].']) {
      for (const lead of [0, opening.length]) {
        const [citation] = cite(said, [newPassage({ text, lead })]);
        expect(citation?.quote).toBe('| Wren | 9 kg |');
      }
      expect(cite(said, [newPassage({ text: code })])[0]?.quote).toBe('weigh(wheel)');
    }
    const ofPdf = newPassage({ text: 'Wheel Weight\nWren 9 kg\n', lead: 'Wheel Weight\n'.length });
    expect(cite('The weight of the wheel [1].', [ofPdf])[0]?.quote).toBe('Wren 9 kg');
  });

  it('quote text in scripts without spaces', () => {
    const [citation] = cite('保修期为两年。[1]', [
      newPassage({ text: '我们九点开门。车架的保修期为两年。轮胎另售。' }),
    ]);
    expect(citation?.quote).toBe('车架的保修期为两年。');
  });

  it('end with their sentence, behind the numbers of its notes', () => {
    const text = 'The bridge was opened in 1910.[2][3] It is 80 metres long.[4]';
    const [citation] = cite('It was opened in 1910 [1].', [newPassage({ text })]);
    expect(citation?.quote).toBe('The bridge was opened in 1910.[2][3]');
  });

  describe('of pages of the web', () => {
    const page = {
      url: 'https://town.example/rules',
      title: 'Rules',
      text: 'The fine is 25 euros.',
    };

    const found = () => createWebSources(passages.length);

    it('go on counting after the passages', () => {
      const web = found();
      expect(web.add(page).n).toBe(3);
      expect(cite('It costs 25 euros [3]. Open at nine [2].', passages, web)).toMatchObject([
        { n: 3, url: page.url, title: 'Rules', quote: page.text },
        { n: 2, filename: 'Notes.md' },
      ]);
    });

    it('name a page that is found twice once, and quote what was found of it then', () => {
      const web = found();
      web.add(page);
      expect(web.add({ ...page, text: 'Lights are white in front.' }).n).toBe(3);
      expect(cite('Lights are white [3].', [], web)).toMatchObject([
        { n: 3, quote: 'Lights are white in front.' },
      ]);
    });

    it('leave out an address that a conversation could not keep', () => {
      const web = found();
      web.add({ ...page, url: `${page.url}?${'x'.repeat(2_000)}` });
      web.add(page);
      const cited = cite('It costs 25 euros [3], always [4].', [], web);
      expect(cited).toMatchObject([{ n: 4, url: page.url }]);
    });

    it('keep a page that is found over and over small', () => {
      const web = found();
      for (let n = 0; n < 100; n += 1) web.add({ ...page, text: `Rule ${n}: ${'x'.repeat(900)}.` });
      expect(web.all).toHaveLength(1);
      expect(web.all[0]?.text.length).toBeLessThanOrEqual(14_000);
    });

    it('list what the text links to, without the mark of who has looked it up', () => {
      const web = found();
      web.link({ url: `${page.url}?page=2&utm_source=openai`, title: ' ' });
      web.link({ url: `${page.url}?page=2`, title: 'Again' });
      for (const url of ['javascript:alert(1)', 'nonsense', 'https://a:b@town.example/']) {
        web.link({ url, title: 'Hostile' });
      }
      const listed = { url: `${page.url}?page=2`, title: 'town.example', quote: '' };
      expect(cite('See the rules.', passages, web)).toEqual([{ n: 1, ...listed }]);
      // None that the text names already.
      expect(cite('See the rules [1][7].', passages, web).at(-1)).toEqual({ n: 2, ...listed });
    });
  });
});
