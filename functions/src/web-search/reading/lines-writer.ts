export type Code = { language: string; text: string };

type Kind = 'paragraph' | 'heading' | 'item' | 'row' | 'code';
/** An item is marked on its first line, and what follows in it stands below that. */
type Container = { marker: string; isItem: boolean; isUsed: boolean };

/** More are not told apart: what lies in a thousand lists would be spaces alone. */
const MAX_INDENTS = 8;
const UNSEEN = /[\u00ad\u200b\u2060\ufeff]/g;
const WORD_END = /[\p{L}\p{N}]$/u;
const WORD_START = /^[\p{L}\p{N}\p{Sc}]/u;

/** Puts text into lines of Markdown, with an empty one between blocks. */
export function linesWriter(maxLength: number) {
  const lines: string[] = [];
  const containers: Container[] = [];
  let pieces: string[] = [];
  let length = 0;
  /** Of the block that is open. */
  let pending = 0;
  let hasGap = false;
  let last: { kind: Kind; level: number } | undefined;
  /** Something was left out since the last line. */
  let isCut = false;

  const inItem = () => containers.some(({ isItem }) => isItem);

  function text(raw: string): void {
    const added = raw.replace(UNSEEN, '').replace(/\s+/g, ' ');
    if (added === '') return;
    if (hasGap && WORD_END.test(pieces.at(-1)?.slice(-2) ?? '') && WORD_START.test(added)) {
      pieces.push(' ');
    }
    hasGap = false;
    pieces.push(added);
    pending += added.length;
  }

  /** @param level of a heading, which is one line */
  function block(level = 0): void {
    const written = pieces
      .join('')
      .split('\n')
      .map((line) => line.replace(/ {2,}/g, ' ').trim())
      .filter(Boolean);
    pieces = [];
    pending = 0;
    hasGap = false;
    if (written.length === 0) return;
    if (level > 0) heading(written.join(' '), level);
    else put(written, inItem() ? 'item' : 'paragraph');
  }

  function heading(written: string, level: number): void {
    dropEmptyHeading(level);
    for (const container of containers) container.isUsed ||= container.isItem;
    put([`${'#'.repeat(level)} ${written}`], 'heading', { level, containers: [] });
  }

  /** A heading has nothing below it where that was left out. */
  function dropEmptyHeading(level: number): void {
    if (!isCut || last?.kind !== 'heading' || last.level === 1 || last.level < level) return;
    lines.pop();
    if (lines.at(-1) === '') lines.pop();
    last = undefined;
  }

  function put(
    added: string[],
    kind: Kind,
    { level = 0, containers: around = containers.slice(-MAX_INDENTS) } = {},
  ): void {
    const isTight = last?.kind === kind && kind === 'item';
    if (lines.length > 0 && !isTight) lines.push('');
    for (const line of added) {
      lines.push(`${around.map(prefix).join('')}${line}`);
      length += line.length;
    }
    last = { kind, level };
    isCut = false;
  }

  function prefix(container: Container): string {
    if (!container.isItem || !container.isUsed) {
      container.isUsed = true;
      return container.marker;
    }
    return ' '.repeat(container.marker.length);
  }

  function open(container: Container): void {
    block();
    containers.push(container);
  }

  return {
    text,
    block,
    isFull: () => length + pending >= maxLength,
    lineBreak: () => pieces.push('\n'),
    gap() {
      hasGap = true;
    },
    /** What a picture shows, where that is said in more than a word. */
    picture(alt: string) {
      const words = alt.trim();
      if (!/\s/.test(words) && words.length < 12) return;
      if (/\.(?:jpe?g|png|gif|webp|svg|avif)$/i.test(words)) return;
      if (WORD_END.test(pieces.at(-1)?.slice(-2) ?? '')) pieces.push(' ');
      text(words);
      pieces.push(' ');
    },
    leftOut() {
      block();
      isCut = true;
    },
    code({ language, text: code }: Code) {
      block();
      if (code.trim() === '') return;
      const ticks = Math.max(2, ...[...code.matchAll(/`{3,}/g)].map(([run]) => run.length));
      const fence = '`'.repeat(ticks + 1);
      put([`${fence}${language}`, ...code.split('\n'), fence], inItem() ? 'item' : 'code');
    },
    rows(rows: string[]) {
      block();
      if (rows.length > 0) put(rows, inItem() ? 'item' : 'row');
    },
    openItem: (marker: string) => open({ marker, isItem: true, isUsed: false }),
    openQuote: () => open({ marker: '> ', isItem: false, isUsed: false }),
    close() {
      block();
      containers.pop();
    },
    end(): string {
      block();
      dropEmptyHeading(1);
      return lines.join('\n').slice(0, maxLength).trimEnd().toWellFormed();
    },
  };
}
