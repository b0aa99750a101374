import { describe, expect, it } from '@jest/globals';
import { extractJson } from '../../../functions/src/documents/extraction/extract-json.ts';
import { extractMarkdown } from '../../../functions/src/documents/extraction/extract-markdown.ts';
import type { Page } from '../../../functions/src/documents/extraction/page.ts';

const read = (extract: (bytes: Uint8Array) => Iterable<Page>, text: string) => {
  const pages = [...extract(new TextEncoder().encode(text))];
  const blocks = pages.flatMap((page) => page.blocks).filter((block) => block.text !== '');
  return { blocks, texts: blocks.map((block) => block.text), notice: pages.at(-1)?.notice };
};

describe('JSON Lines', () => {
  it('make a record of each line, whatever lies between them', () => {
    const lines =
      '\ufeff{"name":"Lamp","sizes":[1,2]}\r\n\r\n{"name":"Chair","parts":[{"id":1},{"id":2}]}\n\n';
    expect(read(extractJson, lines)).toMatchObject({
      texts: ['name: Lamp\nsizes: 1, 2', 'name: Chair\nparts[0].id: 1\nparts[1].id: 2'],
      notice: '',
    });
  });

  it('are read but for lines that are broken, which are told by their numbers', () => {
    expect(read(extractJson, '{"a":\n{"a":1}\n\n{"a":2}\noops\n')).toMatchObject({
      texts: ['a: 1', 'a: 2'],
      notice: 'Lines 1 and 5 are not valid JSON and were left out.',
    });
    expect(read(extractJson, '{"a":1}\n{"a":1').notice).toBe(
      'Line 2 is not valid JSON and was left out.',
    );
    const many = `{"a":1}\n${'x\n'.repeat(2_000)}`;
    expect(read(extractJson, many).notice).toMatch(/^Lines 2, 3, [\d, ]+ and 1,990 more are not/);
  });

  it('are not seen in JSON that has lines', () => {
    for (const indent of [0, 2]) {
      const json = JSON.stringify([{ a: [{}, {}] }, { b: {} }, ['x', ['y']]], null, indent);
      expect(read(extractJson, json).texts).toEqual(['[2][0]: x', '[2][1][0]: y']);
    }
    expect(() => read(extractJson, '{"a":\n{"b":')).toThrow('not valid JSON');
  });
});

describe('what stands about a Markdown file at its beginning', () => {
  it.each([
    ['---\ntitle: "Brakes: a \\"guide\\""\ntags:\n- bikes\n---\nText.', 'Brakes: a "guide"'],
    ["---\r\n# of the shop\r\ntitle: 'It''s new' # really\r\n---\r\nText.", "It's new"],
    ['\ufeff---\ntitle: >-\n  All about\n  brakes\n...\nText.', 'All about brakes'],
    ['+++\ndate = 2026-01-01\ntitle = "Brakes"\n[extra]\nbig = true\n+++\nText.', 'Brakes'],
  ])('gives it its title: %j', (markdown, title) => {
    const { blocks, texts } = read(extractMarkdown, markdown);
    expect(blocks[0]).toMatchObject({ text: title, isTitle: true });
    expect(texts.at(-1)).toBe('Text.');
    expect(texts.join('\n')).not.toMatch(/^(?:---|\+\+\+)/m);
  });

  it.each(['---\nJust a text\n---\nMore.', '---\ntitle: without an end\n\nText'])(
    'is none in %j',
    (markdown) => {
      expect(read(extractMarkdown, markdown).texts.join('\n\n').replace(/\n+/g, '\n')).toBe(
        markdown.replace(/\n+/g, '\n'),
      );
    },
  );
});
