export type Block =
  | { kind: 'title' | 'heading' | 'text' | 'item'; text: string }
  | { kind: 'page-break' };

/** As much of Markdown as the sources use: titles, headings, lists, paragraphs, and `---` for a new page. */
export function readBlocks(source: string): Block[] {
  return source.split('\n').filter(Boolean).map(toBlock);
}

function toBlock(line: string): Block {
  if (line === '---') return { kind: 'page-break' };
  if (line.startsWith('# ')) return { kind: 'title', text: line.slice(2) };
  if (line.startsWith('## ')) return { kind: 'heading', text: line.slice(3) };
  if (line.startsWith('- ')) return { kind: 'item', text: `• ${line.slice(2)}` };
  if (/^\d+\. /.test(line)) return { kind: 'item', text: line };
  return { kind: 'text', text: line };
}
