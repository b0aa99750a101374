import { linesOf } from './extract-text.ts';

export type FrontMatter = {
  title: string;
  /** The other lines. */
  others: string;
  /** Of all of it, in the text; 0 where there is none. */
  length: number;
};

/** What parts it from the text, and what its lines look like: YAML, or TOML. */
const KINDS = [
  {
    open: '---',
    close: /^(?:---|\.\.\.)$/,
    line: /^(?:[\w"'][^:]*:(?:\s|$)|\s|-(?:\s|$)|#|[\]}]|$)/,
  },
  { open: '+++', close: /^\+\+\+$/, line: /^(?:[\w"'.-]+\s*=|\s|\[|#|[\]}"'],?|$)/ },
];
const TITLE = /^["']?title["']?\s*[:=]\s*(.*)$/i;
/** A longer one is a text between two lines. */
const MOST_LINES = 200;
const NONE: FrontMatter = { title: '', others: '', length: 0 };

/** What stands about a Markdown file at its beginning, for the program that makes a page of it. */
export function readFrontMatter(text: string): FrontMatter {
  const lines: string[] = [];
  let length = 0;
  let kind: (typeof KINDS)[number] | undefined;
  for (const line of linesOf(text)) {
    length += line.length + 1;
    const ended = line.trimEnd();
    if (!kind) {
      kind = KINDS.find(({ open }) => open === ended);
      if (!kind && ended !== '') return NONE;
    } else if (kind.close.test(ended)) {
      return lines.some((one) => /[:=]/.test(one)) ? { ...parts(lines), length } : NONE;
    } else if (!kind.line.test(ended) || lines.length === MOST_LINES) return NONE;
    else lines.push(ended);
  }
  return NONE;
}

function parts(lines: string[]): Pick<FrontMatter, 'title' | 'others'> {
  const at = lines.findIndex((line) => TITLE.test(line));
  if (at < 0) return { title: '', others: lines.join('\n').trim() };
  const written = TITLE.exec(lines[at] ?? '')?.[1] ?? '';
  // What goes on is set in.
  const end = lines.findIndex((line, index) => index > at && !/^\s+\S/.test(line));
  const more = lines.slice(at + 1, end < 0 ? lines.length : end).map((line) => line.trim());
  const others = [...lines.slice(0, at), ...lines.slice(at + 1 + more.length)];
  const title = unquoted([written.replace(/^[>|][+-]?\s*$/, ''), ...more].join(' ').trim());
  return { title, others: others.join('\n').trim() };
}

function unquoted(value: string): string {
  const quoted = /^"((?:[^"\\]|\\.)*)"/.exec(value)?.[1];
  if (quoted !== undefined) return quoted.replace(/\\(["\\])/g, '$1');
  const plain = /^'((?:[^']|'')*)'/.exec(value)?.[1];
  return plain === undefined ? value.replace(/\s#.*$/, '') : plain.replaceAll("''", "'");
}
