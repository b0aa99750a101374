import { numberOf } from './list-definitions.ts';
import type { Package } from './package-parts.ts';
import { readElements } from './read-xml.ts';

type Style = {
  id: string;
  name: string;
  basedOn?: string | undefined;
  list?: string | undefined;
  level?: number | undefined;
};

export type Styles = ReturnType<typeof createStyles>;

/** More than this are based on each other in a circle. */
const MAX_CHAIN = 30;

/** Of what `styles.xml` says, only names and lists: megabytes of looks come and go. */
export async function readStyles(files: Package, path: string | undefined): Promise<Styles> {
  const found = { paragraph: new Map<string, Style>(), numbering: new Map<string, Style>() };
  let usual: string | undefined;
  const xml = path === undefined ? undefined : files.text(path);
  if (!xml) return createStyles(found, usual);

  let style: Style | undefined;
  await readElements(xml, {
    'w:style': ({ get }) => {
      const [type, id = ''] = [get('w:type'), get('w:styleId')];
      style = { id, name: '' };
      const ofType = type === 'paragraph' || type === 'numbering' ? found[type] : undefined;
      // The first of an id counts.
      if (!ofType || ofType.has(id)) return;
      ofType.set(id, style);
      if (type === 'paragraph' && ['1', 'true', 'on'].includes(get('w:default') ?? '')) usual = id;
    },
    'w:name': ({ get }) => {
      if (style) style.name = get('w:val') ?? '';
    },
    'w:basedOn': ({ get }) => {
      if (style) style.basedOn = get('w:val');
    },
    'w:numId': ({ get }) => {
      if (style) style.list = get('w:val');
    },
    'w:ilvl': ({ get }) => {
      if (style) style.level = numberOf(get('w:val'));
    },
  });
  return createStyles(found, usual);
}

function createStyles(
  { paragraph, numbering }: Record<'paragraph' | 'numbering', Map<string, Style>>,
  usual: string | undefined,
) {
  return {
    /** 1 to 6 where paragraphs of this style are headings. */
    headingLevel(id: string | undefined): number | undefined {
      const name = paragraph.get(id ?? '')?.name ?? '';
      if (id === 'Heading' || name === 'Heading') return 1;
      const digit =
        /^[Hh]eading ?([1-6])$/.exec(name)?.[1] ?? /^Heading([1-6])$/.exec(id ?? '')?.[1];
      return digit === undefined ? undefined : Number(digit);
    },

    /** A paragraph's style, the one which that is based on, and so on. */
    chain(id: string | undefined): Style[] {
      const chain: Style[] = [];
      let style = paragraph.get(id ?? usual ?? '');
      while (style && chain.length < MAX_CHAIN) {
        chain.push(style);
        style = paragraph.get(style.basedOn ?? '');
      }
      return chain;
    },

    listOf: (numberingStyle: string): string | undefined => numbering.get(numberingStyle)?.list,
  };
}
