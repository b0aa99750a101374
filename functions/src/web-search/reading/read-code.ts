import { NEVER_SHOWN } from './hidden.ts';
import type { Code } from './lines-writer.ts';
import { attribute, isElement, isText, type PageNode, walk } from './page-node.ts';

const LINES = new Set('DIV P LI TR'.split(' '));
const LANGUAGE =
  /(?:^|[\s-])(?:(?:lang|language|highlight-source|highlight)-|brush:\s*)([a-z][\w+#]{0,19})/i;
const NO_LANGUAGE = /^(?:none|text|txt|plain|plaintext|default|wrapper|notranslate)$/i;
const LINE_NUMBERS =
  /(?:^|\s)(?:linenos?|line-?numbers?(?:-rows)?|gutter|hljs-ln-numbers)(?=\s|$)/i;

/** Code as it was typed, each space of it, without the numbers of lines and buttons beside it. */
export function codeOf(pre: PageNode): Code {
  const pieces: string[] = [];
  let first: PageNode | undefined;
  walk(
    pre,
    (node) => {
      if (isText(node)) pieces.push(node.nodeValue ?? '');
      if (!isElement(node)) return false;
      if (node !== pre) first ??= node;
      if (node.nodeName === 'BR') pieces.push('\n');
      return !isBesideCode(node);
    },
    (node) => {
      if (LINES.has(node.nodeName) && !pieces.at(-1)?.endsWith('\n')) pieces.push('\n');
    },
  );
  const text = pieces
    .join('')
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd();
  return { language: languageOf(pre, first), text };
}

const isBesideCode = (node: PageNode) =>
  node.nodeName === 'BUTTON' ||
  NEVER_SHOWN.has(node.nodeName) ||
  LINE_NUMBERS.test(attribute(node, 'class'));

/** Said by the code, by what it stands in, or by that which the page puts around it. */
function languageOf(pre: PageNode, code: PageNode | undefined): string {
  const parent = pre.parentNode;
  for (const node of [code, pre, parent, parent?.parentNode]) {
    const [, language = ''] = (node && LANGUAGE.exec(attribute(node, 'class'))) || [];
    if (language && !NO_LANGUAGE.test(language)) return language.toLowerCase();
  }
  return '';
}
