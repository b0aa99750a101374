const TOKEN = /<!--[\s\S]*?-->|<(\/?)([a-z]+[1-6]?)\b([^>]*)>|([^<]+)/g;
const ENTITIES: Record<string, string> = {
  ...{ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" },
};

/** What stands before and after an element of this name. */
const MARKS: Record<string, [open: string, close: string]> = {
  h2: ['\n\n# ', '\n\n'],
  h3: ['\n\n## ', '\n\n'],
  h4: ['\n\n### ', '\n\n'],
  p: ['\n\n', '\n\n'],
  div: ['\n', '\n'],
  ol: ['\n\n', '\n\n'],
  ul: ['\n\n', '\n\n'],
  dl: ['\n\n', '\n\n'],
  table: ['\n\n', '\n\n'],
  pre: ['\n\n```\n', '\n```\n\n'],
  li: ['\n- ', ''],
  dt: ['\n- **', '**: '],
  tr: ['\n|', ''],
  th: [' ', ' |'],
  td: [' ', ' |'],
  b: ['**', '**'],
  code: ['`', '`'],
};

/**
 * The sections of a page as documents that an agent can be given, from the same markup that people read. It knows what our
 * pages are written with: React closes each element, and escapes five signs.
 */
export const sectionsOf = (markup: string): { id: string; text: string }[] =>
  [...markup.matchAll(/<section id="([^"]+)"[\s\S]*?<\/section>/g)].map(([section, id = '']) => ({
    id,
    text: markdownOf(section),
  }));

function markdownOf(markup: string): string {
  let text = '';
  let columns = 0;
  let isCode = false;
  // Names of the elements around the one that is left out, itself first.
  let leftOut: string[] = [];
  for (const [, slash, name = '', attributes = '', words] of markup.matchAll(TOKEN)) {
    const isEnd = slash === '/';
    if (words !== undefined) {
      if (leftOut.length === 0) text += isCode ? decode(words) : decode(words).replace(/\s+/g, ' ');
    } else if (leftOut.length > 0 || isLeftOut(name, attributes)) {
      if (isEnd) leftOut = leftOut.slice(0, -1);
      else if (name && !attributes.endsWith('/')) leftOut = [...leftOut, name];
    } else if (name) {
      if (name === 'pre') isCode = !isEnd;
      if (name === 'tr' && !isEnd) columns = 0;
      if (name === 'th' && !isEnd) columns += 1;
      if (!(isCode && name === 'code')) text += MARKS[name]?.[isEnd ? 1 : 0] ?? '';
      if (name === 'thead' && isEnd) text += `\n|${' --- |'.repeat(columns)}`;
    }
  }
  const lines = text
    .replace(/ +\n/g, '\n')
    .replace(/^(#+) +/gm, '$1 ')
    .replace(/\n{3,}/g, '\n\n');
  return `${lines.trim()}\n`;
}

const isLeftOut = (name: string, attributes: string): boolean =>
  name === 'button' || name === 'svg' || /aria-hidden="true"/.test(attributes);

const decode = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);
