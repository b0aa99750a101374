export type DiagramKind = 'flowchart' | 'sequence' | 'class' | 'state' | 'er' | 'gantt';

export type Diagram = {
  kind: DiagramKind;
  /** As the block names it; may be empty. */
  title: string;
  /** What mermaid is given: of the block its figure, without what would change mermaid itself or lead elsewhere. */
  code: string;
};

export const MAX_CODE_LENGTH = 10_000;
export const MAX_EDGES = 150;
const MAX_LINES = 200;
/** A label is no essay: the picture of one would be as wide or as high as a house. */
const MAX_LINE_LENGTH = 1_000;
const MAX_BREAKS = 20;
const MAX_TITLE_LENGTH = 200;

const kinds: [first: RegExp, kind: DiagramKind][] = [
  [/^(?:flowchart|graph)(?:[ \t]+(?:TB|TD|BT|RL|LR))?[ \t]*(?:;|$)/, 'flowchart'],
  [/^sequenceDiagram[ \t]*$/, 'sequence'],
  [/^classDiagram(?:-v2)?[ \t]*$/, 'class'],
  [/^stateDiagram(?:-v2)?[ \t]*$/, 'state'],
  [/^erDiagram[ \t]*$/, 'er'],
  [/^gantt[ \t]*$/, 'gantt'],
];

const FRONT_MATTER = /^\s*---[ \t]*\n([\s\S]*?)\n[ \t]*---[ \t]*(?:\n|$)/;
const DIRECTIVE = /%%\{[\s\S]*?\}%%/g;
/** Of each kind, what leads elsewhere, and colors, of which only ours are told apart in light and dark. */
const dropped: Record<DiagramKind, RegExp> = {
  flowchart: /^(?:click|href|style|classDef|linkStyle)\s/i,
  class: /^(?:click|link|callback|style|classDef|cssClass)\s/i,
  state: /^(?:click|href|style|classDef)\s/i,
  er: /^(?:click|href|style|classDef)\s/i,
  sequence: /^(?:links?|properties|details)\s/i,
  gantt: /^click\s+\S+\s+(?:href|call)\b/i,
};
/** Whatever it would do: no diagram of ours needs it. Of what looks like markup there are breaks, arrows and marks of kinds. */
const REFUSED =
  /%%\{|^---\s*$|;\s*(?:click|href|style|classDef|linkStyle)\s|@\{|<(?!br\s*\/?>|[-=<|.]|\s|(?:abstract|choice|enumeration|fork|interface|join|service)>>)(?=[a-z!/?])|\$\$|javascript:|\bdata:[a-z]|\burl\s*\(/im;

/**
 * The diagram that a block of mermaid describes. Undefined where it is of a kind that is not drawn, larger than what is drawn
 * in a moment, or holds more than a diagram needs: directives, pictures, markup. Its links and colors are left out.
 */
export function readDiagram(block: string): Diagram | undefined {
  if (block.length > MAX_CODE_LENGTH) return undefined;
  const text = block.toWellFormed().replace(/\r\n?/g, '\n');
  const named = /^\s*title:(.+)$/m.exec(FRONT_MATTER.exec(text)?.[1] ?? '')?.[1];
  const lines = text
    .replace(FRONT_MATTER, '')
    .replace(DIRECTIVE, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '' && !/^\s*%%(?!\{)/.test(line));
  const first = lines[0]?.trim() ?? '';
  const kind = kinds.find(([pattern]) => pattern.test(first))?.[1];
  if (!kind || lines.length > MAX_LINES || lines.some(isTooLong)) return undefined;
  const kept = lines.filter((line) => !dropped[kind].test(line.trim()));
  const code = kept.join('\n');
  if (REFUSED.test(code) || !/[\n;]\s*\S/.test(code)) return undefined;
  return { kind, title: titleOf(named ?? titleIn(code)), code };
}

const isTooLong = (line: string): boolean =>
  line.length > MAX_LINE_LENGTH || line.split(/<br/i).length > MAX_BREAKS + 1;

const titleIn = (code: string): string =>
  /^\s*(?:accTitle\s*:|title(?:\s*:|\s))(.+)$/m.exec(code)?.[1] ?? '';

const titleOf = (text: string): string =>
  text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/\s+/g, ' ')
    .slice(0, MAX_TITLE_LENGTH)
    .toWellFormed();
