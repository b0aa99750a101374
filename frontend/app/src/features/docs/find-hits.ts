import { findMatches } from './find-matches.ts';

/** Controls and pictures are no text; what is hidden cannot be shown. */
const PASSED_OVER = 'button, figure, [hidden], [data-unbilled] [data-sold]';
const BLOCKS = 'p, li, h2, h3, h4, dt, dd, td, th, pre';

/** Where a query stands in what an element shows, also across the marks inside of a paragraph. */
export function findHits(area: Element, query: string): Range[] {
  const pieces: { node: Text; start: number }[] = [];
  let text = '';
  let block: Element | null = null;
  for (const node of textNodes(area)) {
    const own = node.parentElement?.closest(BLOCKS) ?? null;
    // No query goes on from one block into the next.
    if (own !== block) text += '\u0000';
    block = own;
    pieces.push({ node, start: text.length });
    text += node.data;
  }
  let piece = 0;
  // Asked in the order of the text.
  const placeOf = (at: number) => {
    while ((pieces[piece + 1]?.start ?? Number.POSITIVE_INFINITY) <= at) piece += 1;
    const { node, start } = pieces[piece] ?? {};
    return node && start !== undefined ? ([node, at - start] as const) : undefined;
  };
  return findMatches(text, query).flatMap(([start, end]) => {
    const from = placeOf(start);
    const last = placeOf(end - 1);
    if (!from || !last) return [];
    const range = document.createRange();
    range.setStart(...from);
    range.setEnd(last[0], last[1] + 1);
    return range;
  });
}

function* textNodes(area: Element): Generator<Text> {
  const walker = document.createTreeWalker(area, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest(PASSED_OVER) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  while (walker.nextNode()) yield walker.currentNode as Text;
}
