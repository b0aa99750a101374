import { createBlockStream } from '@talkwright/rich-text/block-stream';
import { lexBlock } from '@talkwright/rich-text/lexer';
import { plainText } from '@talkwright/rich-text/plain-text';
import { renderTokens } from '../../frontend/widget/src/core/markdown/render.ts';
import { createChunker } from '../../functions/src/knowledge/chunker.ts';
import { loadTokenCounter } from '../../functions/src/knowledge/count-tokens.ts';
import { hostileMarkdown, hostileTexts } from '../support/texts/hostile-texts.ts';
import { atMost, type Figure, figure } from './figures.ts';

/** The slowest of the texts that are made to be slow. */
export async function benchHostile(): Promise<Figure[]> {
  const countTokens = await loadTokenCounter();
  const chunk = (text: string) => {
    const chunker = createChunker(countTokens);
    return [...chunker.add({ text, page: null }), ...chunker.end()];
  };
  const render = (markdown: string) => {
    for (const block of createBlockStream()(markdown, true)) {
      renderTokens(lexBlock(block), {
        CodeBlock: () => null,
        DrawnBlock: () => null,
        citation: () => null,
      });
    }
    plainText(markdown);
  };
  const stream = (text: string) => {
    const blocks = createBlockStream();
    for (let end = 0; end < text.length; end += 8) blocks(text.slice(0, end), false);
  };
  return [
    figure('hostile document text, the slowest of 5', slowest(hostileTexts, chunk), 'ms', {
      goal: atMost(5_000, 'ms'),
    }),
    figure('hostile answer, the slowest of 11', slowest(hostileMarkdown, render), 'ms', {
      goal: atMost(2_500, 'ms'),
    }),
    figure(
      'answer of 100,000 characters in one block, streamed',
      slowest(longAnswer, stream),
      'ms',
      {
        goal: atMost(2_500, 'ms'),
      },
    ),
  ];
}

const longAnswer: [string, string][] = [
  ['code', `\`\`\`\n${'const value = 1; // a line of code\n'.repeat(3_000)}`],
];

function slowest(texts: [string, string][], work: (text: string) => void): number {
  const times = texts.map(([, text]) => {
    const start = performance.now();
    work(text);
    return performance.now() - start;
  });
  return Math.max(...times);
}
