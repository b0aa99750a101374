import type { Node } from 'svgdom';

type Line = { text: string; x: number; y: number; size: number; anchor: string };

const SIZE = 16;

/** The lines of a text: each begins where an element says so, and the pieces in it follow each other. */
export function linesOf(node: Node, css: string): Line[] {
  const lines: Line[] = [{ text: '', x: 0, y: 0, size: SIZE, anchor: 'start' }];
  read(node);
  return lines
    .map((line) => ({ ...line, text: line.text.replace(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text !== '');

  function read(at: Node): void {
    const last = lines.at(-1);
    if (!last) return;
    if (at.data !== undefined) {
      last.text += at.data;
      return;
    }
    const size = Number.parseFloat(styleOf(at, 'font-size', css) ?? '') || SIZE;
    const [x, y, down] = ['x', 'y', 'dy'].map((name) => pixels(at.getAttribute(name), size));
    if (x !== undefined || y !== undefined || down !== undefined) {
      const anchor = styleOf(at, 'text-anchor', css) ?? 'start';
      lines.push({ text: '', x: x ?? last.x, y: (y ?? last.y) + (down ?? 0), size, anchor });
    }
    at.childNodes.forEach(read);
  }
}

function pixels(length: string | null, size: number): number | undefined {
  const number = Number.parseFloat(length ?? '');
  if (Number.isNaN(number)) return undefined;
  return length?.endsWith('em') ? number * size : number;
}

/** Of an element, or of what it stands in: its own, else what the style sheet says last, else its attribute. */
function styleOf(node: Node, name: string, css: string): string | undefined {
  for (let at: Node | null = node; at?.matches; at = at.parentNode) {
    const element = at;
    const rule = rulesOf(css, name).findLast(({ selector }) => element.matches?.(selector));
    const own = valueIn(at.getAttribute('style') ?? '', name);
    const value = own ?? rule?.value ?? at.getAttribute(name);
    if (value && value !== 'inherit') return value;
  }
  return undefined;
}

type Rule = { selector: string; value: string };
let known: { css: string; rules: Map<string, Rule[]> } | undefined;

function rulesOf(css: string, name: string): Rule[] {
  if (known?.css !== css) known = { css, rules: new Map() };
  const found = known.rules.get(name) ?? read();
  known.rules.set(name, found);
  return found;

  function read(): Rule[] {
    return [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', body = '']) => {
      const value = valueIn(body, name);
      return value ? [{ selector, value }] : [];
    });
  }
}

const valueIn = (body: string, name: string): string | undefined =>
  new RegExp(`(?:^|;)\\s*${name}:\\s*([^;!]+)`).exec(body)?.[1]?.trim();
