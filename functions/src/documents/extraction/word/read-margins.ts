import type { Block } from '../../../knowledge/pieces.ts';
import type { Story } from './story.ts';

type Margins = { headers: Block[]; footers: Block[] };
type Needs = {
  hasEvenPages: boolean;
  partOf(id: string): string | undefined;
  read(part: string): Promise<Story['blocks']['items']>;
};

/**
 * The headers and footers that pages of a document show. Whatever they say is said once, though sections repeat it; those
 * of first or even pages are left out where no section has such pages.
 */
export async function readMargins(
  { margins, hasTitlePage }: Pick<Story, 'margins' | 'hasTitlePage'>,
  { hasEvenPages, partOf, read }: Needs,
): Promise<Margins> {
  const found: Margins = { headers: [], footers: [] };
  const said = new Set<string>();
  const done = new Set<string>();
  for (const { id, type, isFooter } of margins) {
    const isShown = type === 'first' ? hasTitlePage : type !== 'even' || hasEvenPages;
    const part = partOf(id);
    if (part === undefined || !isShown || done.has(part)) continue;
    done.add(part);
    for (const item of await read(part)) {
      if (!('text' in item) || said.has(item.text)) continue;
      said.add(item.text);
      found[isFooter ? 'footers' : 'headers'].push(item);
    }
  }
  return found;
}
