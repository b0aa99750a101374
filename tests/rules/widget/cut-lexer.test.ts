import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createBlockStream } from '@talkwright/rich-text/block-stream';
import { lexBlock } from '@talkwright/rich-text/lexer';
import { build } from 'esbuild';
import fc from 'fast-check';
import { lexerAlone } from '../../../frontend/widget/lexer-alone.ts';
import { root } from '../../support/root.ts';
import { hostileMarkdown } from '../../support/texts/hostile-texts.ts';
import { markdownShapes } from '../../support/texts/markdown-shapes.ts';

const folder = mkdtempSync(join(tmpdir(), 'lexer-'));
let cut: { lexBlock: typeof lexBlock };

beforeAll(async () => {
  const outfile = join(folder, 'lexer.mjs');
  await build({
    entryPoints: [join(root, 'frontend/rich-text/src/lexer.ts')],
    ...{ bundle: true, minify: true, format: 'esm', outfile, plugins: [lexerAlone] },
  });
  cut = await import(outfile);
});
afterAll(() => rmSync(folder, { recursive: true }));

function expectSame(markdown: string): void {
  for (const block of createBlockStream()(markdown, true)) {
    expect(JSON.stringify(cut.lexBlock(block))).toBe(JSON.stringify(lexBlock(block)));
  }
}

it('reads what is hostile as the whole of marked does', () => {
  for (const [, markdown] of hostileMarkdown) expectSame(markdown.slice(0, 2_000));
  for (const [, shape] of markdownShapes) expectSame(shape(500));
});

it('reads any Markdown as the whole of marked does', () => {
  const piece = fc.constantFrom(
    ...['*', '**', '_', '~~', '`', '```', '[', ']', '(', ')', '![', '<', '>', '</b>', '<a href=x>'],
    ...['\n', '\n\n', '    ', '  \n', '\\', '&amp;', '|', '|-|-|\n', '# ', '---\n', '===\n', '> '],
    ...[
      '- ',
      '1. ',
      '[x] ',
      '[a]: http://x.y "t"\n',
      '[a][a]',
      'https://x.y/z',
      'a@b.c',
      'word ',
      'é漢',
    ],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => expectSame(pieces.join(''))),
    { numRuns: 2_000 },
  );
});
