const TOLD = /[\p{L}\p{N}]/u;

/**
 * Where a quote stands in what is shown. Letters and digits alone are compared: what is shown may have other spaces, and
 * none of the marks of Markdown.
 */
export function rangeOf(root: Node, quote: string): Range | undefined {
  const wanted = [...quote].filter((one) => TOLD.test(one)).join('');
  const places: { node: Text; at: number }[] = [];
  let text = '';
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    if (!(node instanceof Text)) continue;
    let at = 0;
    for (const one of node.data) {
      if (TOLD.test(one)) {
        text += one;
        for (let unit = 0; unit < one.length; unit += 1) places.push({ node, at: at + unit });
      }
      at += one.length;
    }
  }
  const found = wanted === '' ? -1 : text.indexOf(wanted);
  const [first, last] = [places[found], places[found + wanted.length - 1]];
  if (!first || !last) return undefined;
  const range = document.createRange();
  range.setStart(first.node, first.at);
  range.setEnd(last.node, last.at + 1);
  return range;
}
