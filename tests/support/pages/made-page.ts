/** What a page says, and in which form: a line of what was read has all parts, in this order. */
export type Fact = { kind: 'text' | 'h' | 'li' | 'row' | 'code'; parts: string[] };

/** A page as sites make them, with labels of what it says and of what stands on every page of its site. */
export type MadePage = {
  design: string;
  name: string;
  /** Nobody looks at what is read of it while the reader is worked on. */
  isHeldOut: boolean;
  html: string;
  facts: Fact[];
  noise: string[];
};

type Labels = {
  /** Facts that the markup has in several places or in a script: `row: Zone 2 | 7,90 €`. */
  more?: string[];
  isHeldOut?: boolean;
};

/**
 * The labels stand in the markup: ⟪this is a fact⟫, ⟪h:a heading⟫, ⟪row:<td>Two</td><td>cells</td>⟫, ⟪li:an item⟫,
 * ⟪code:  a line⟫, and ⟦this is boilerplate⟧.
 */
export function madePage(
  design: string,
  name: string,
  marked: string,
  { more = [], isHeldOut = false }: Labels = {},
): MadePage {
  const facts = [...marked.matchAll(/⟪(?:(h|li|row|code):)?(.*?)⟫/gsu)].map(([, kind, html]) =>
    factOf(kind, html ?? ''),
  );
  return {
    design,
    name,
    isHeldOut,
    html: marked.replaceAll(/⟪(?:(?:h|li|row|code):)?|⟫|⟦|⟧/gu, ''),
    facts: [...facts, ...more.map(factInWords)],
    noise: [...marked.matchAll(/⟦(.*?)⟧/gsu)].map(([, text]) => plain(text ?? '')),
  };
}

function factOf(kind: string | undefined, html: string): Fact {
  if (kind === 'code') return { kind, parts: [decoded(html.replaceAll(/<[^>]*>/g, ''))] };
  const parts = html.split(/<[^>]*>/).map(plain);
  return { kind: (kind ?? 'text') as Fact['kind'], parts: parts.filter((part) => part !== '') };
}

function factInWords(words: string): Fact {
  const [, kind, text] = /^(?:(h|li|row|code): )?(.*)$/s.exec(words) ?? [];
  return { kind: (kind ?? 'text') as Fact['kind'], parts: (text ?? '').split(' | ') };
}

const plain = (html: string) => decoded(html).replaceAll(/\s+/g, ' ').trim();

const decoded = (html: string) =>
  html
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
