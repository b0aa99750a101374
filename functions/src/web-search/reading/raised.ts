import { attribute, isElement, isText, type PageNode } from './page-node.ts';

const SUPERSCRIPT: Record<string, string> = charMap('0123456789+-', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻');
const SUBSCRIPT: Record<string, string> = charMap('0123456789+-', '₀₁₂₃₄₅₆₇₈₉₊₋');

/**
 * Raised or lowered digits as characters that are so by themselves: 10⁶ is not 106. Nothing for the number of a note,
 * which would be taken for one of our citations. Undefined for all else.
 */
export function raised(node: PageNode, kind: 'SUP' | 'SUB'): string | undefined {
  const child = node.firstChild;
  if (!child || child.nextSibling) return undefined;
  if (isElement(child)) return attribute(child, 'href').includes('#') ? '' : undefined;
  const text = isText(child) ? (child.nodeValue ?? '').trim() : '';
  if (!/^[\d+-]{1,10}$/.test(text)) return undefined;
  const map = kind === 'SUP' ? SUPERSCRIPT : SUBSCRIPT;
  return [...text].map((character) => map[character]).join('');
}

function charMap(from: string, to: string): Record<string, string> {
  const characters = [...to];
  return Object.fromEntries([...from].map((character, at) => [character, characters[at] ?? '']));
}
