/** More than any page has that somebody reads. */
const BOTTOMLESS = 10_000;

const TAG = /<(\/?)([a-z][^\s/>]*)/iy;
const words = (text: string) => new Set(text.split(' '));
/** What is between these and their ends are no tags. */
const RAW = words('script style textarea title xmp iframe noembed noframes');
const VOID = words(
  'area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr',
);
/** Of other vocabularies, in which a slash at the end of a tag ends the element. */
const FOREIGN = words('svg math');
const [ITEM, ENTRY, CELL] = [words('li p'), words('dt dd p'), words('th td p')];
const [OPTION, PARAGRAPH] = [words('option'), words('p')];
/** What the beginning of an element ends. */
const ENDS = new Map<string, Set<string>>([
  ...'p h1 h2 h3 h4 h5 h6 div ul ol dl table pre form section article aside header footer main nav hr blockquote figure'
    .split(' ')
    .map((name) => [name, PARAGRAPH] as const),
  ...[['li', ITEM] as const, ['dt', ENTRY] as const, ['dd', ENTRY] as const],
  ...[['option', OPTION] as const, ['optgroup', words('option optgroup')] as const],
  ...[['tr', words('tr th td p')] as const],
  ...[['td', CELL] as const, ['th', CELL] as const],
  ...['thead', 'tbody', 'tfoot'].map((name) => [name, words('thead tbody tr th td p')] as const),
]);

/** Whether elements lie in each other without end. To parse such a page takes the square of its depth; this looks once. */
export function isBottomless(html: string): boolean {
  const lower = html.toLowerCase();
  const open: string[] = [];
  const counts = new Map<string, number>();
  const close = () => {
    const name = open.pop() ?? '';
    counts.set(name, (counts.get(name) ?? 0) - 1);
  };
  for (let at = lower.indexOf('<'); at >= 0; at = lower.indexOf('<', at)) {
    if (lower.startsWith('<!--', at)) {
      at = endOf(lower, '-->', at);
      continue;
    }
    TAG.lastIndex = at;
    const [tag, slash, name = ''] = TAG.exec(lower) ?? [];
    at += tag?.length ?? 1;
    if (!tag || VOID.has(name)) continue;
    if (slash) {
      while ((counts.get(name) ?? 0) > 0 && open.at(-1) !== name) close();
      if (open.at(-1) === name) close();
    } else if (RAW.has(name)) at = endOf(lower, `</${name}`, at);
    else if (!(isForeign(counts) && lower[endOf(lower, '>', at) - 2] === '/')) {
      while (ENDS.get(name)?.has(open.at(-1) ?? '')) close();
      open.push(name);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      if (open.length > BOTTOMLESS) return true;
    }
  }
  return false;
}

const isForeign = (counts: Map<string, number>) =>
  [...FOREIGN].some((name) => (counts.get(name) ?? 0) > 0);

function endOf(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  return at < 0 ? text.length : at + end.length;
}
