import { madePages } from '../support/pages/made-pages.ts';
import { scoreOf } from '../support/pages/read-made-pages.ts';
import { atLeast, atMost, type Figure, figure } from './figures.ts';

/** Forty pages of our own making, and those of them that nobody looked at while the reader was worked on. */
export async function benchPages(): Promise<Figure[]> {
  const heldOut = madePages.filter(({ isHeldOut }) => isHeldOut);
  return [
    ...figuresOf(`${madePages.length} made pages`, scoreOf(madePages)),
    ...figuresOf(`${heldOut.length} of them held out`, scoreOf(heldOut)),
  ];
}

const figuresOf = (
  pages: string,
  { facts, kept, formed, inForm, lines, boilerplate }: ReturnType<typeof scoreOf>,
): Figure[] => [
  figure(`${pages}, of ${facts} facts kept`, kept / facts, '', { goal: atLeast(0.98) }),
  figure(`${pages}, of ${formed} headings, items, rows and code in form`, inForm / formed, '', {
    goal: atLeast(0.95),
  }),
  figure(`${pages}, of ${lines} lines boilerplate`, (boilerplate / lines) * 100, '%', {
    goal: atMost(1, '%'),
  }),
];
