import { LAST_LEVEL, type Level, type ListDefinitions } from './list-definitions.ts';
import { formatNumber } from './number-formats.ts';
import type { Styles } from './styles.ts';

/** What a paragraph says of its own place in a list. */
export type ListPlace = {
  style?: string | undefined;
  list?: string | undefined;
  level?: number | undefined;
};

export type Numbering = ReturnType<typeof createNumbering>;

export const BULLET = '-';
/** Of a list that was linked in a circle. */
const MAX_LINKS = 10;
/** Whatever a list's definition writes around its numbers. */
const MAX_LABEL_CHARACTERS = 100;

/** Counts the paragraphs of lists as Word does, and answers what Word writes before each. */
export function createNumbering({ abstracts, lists }: ListDefinitions, styles: Styles) {
  /** By definition: lists that share one go on counting. */
  const counters = new Map<string, (number | undefined)[]>();
  const begun = new Set<string>();

  /** A list that is defined by a style leads to the one which that names. */
  function find(id: string) {
    let list = lists.get(id);
    for (let links = 0; list && links < MAX_LINKS; links += 1) {
      const definition = abstracts.get(list.abstract);
      if (definition?.styleLink === undefined || definition.levels.size > 0) {
        return definition && { ...list, definition };
      }
      list = lists.get(styles.listOf(definition.styleLink) ?? '');
    }
    return undefined;
  }

  function placeOf({ style, list: own, level: ownLevel }: ListPlace) {
    const chain = styles.chain(style);
    const id = own ?? chain.find(({ list }) => list !== undefined)?.list;
    const list = id === undefined || id === '0' ? undefined : find(id);
    if (id === undefined || !list) return undefined;
    const byStyle =
      own === undefined
        ? levelOf(
            list.definition.levels,
            chain.map(({ id }) => id),
          )
        : undefined;
    const at = ownLevel ?? byStyle ?? chain.find(({ level }) => level !== undefined)?.level ?? 0;
    return { id, list, at: Math.min(Math.max(at, 0), LAST_LEVEL) };
  }

  return {
    /** Undefined where the paragraph is in no list, or its place in it is not written. */
    next(place: ListPlace): string | undefined {
      const found = placeOf(place);
      if (!found) return undefined;
      const { id, list, at } = found;
      const levelAt = (n: number): Level | undefined =>
        list.levels.get(n) ?? list.definition.levels.get(n);
      const level = levelAt(at);
      if (!level) return undefined;
      const counts = counters.get(list.abstract) ?? [];
      counters.set(list.abstract, counts);

      const startOf = (n: number) => list.starts.get(n) ?? levelAt(n)?.start ?? 0;
      if (!begun.has(id)) for (const n of list.starts.keys()) counts[n] = undefined;
      begun.add(id);
      counts[at] = (counts[at] ?? startOf(at) - 1) + 1;
      for (let below = at + 1; below <= LAST_LEVEL; below += 1) {
        const restart = levelAt(below)?.restart;
        if (restart === undefined || at < restart) counts[below] = undefined;
      }
      return labelOf(level, (n) => [counts[n] ?? startOf(n), levelAt(n)?.format ?? '']);
    },
  };
}

function levelOf(levels: Map<number, Level>, styles: string[]): number | undefined {
  for (const style of styles) {
    for (const [at, level] of levels) if (level.style === style) return at;
  }
  return undefined;
}

function labelOf(
  { format, text, isLegal }: Level,
  numberAt: (level: number) => [number: number, format: string],
): string | undefined {
  if (format === 'bullet') return BULLET;
  const label = text.slice(0, MAX_LABEL_CHARACTERS).replace(/%([1-9])/g, (_, digit: string) => {
    const [number, written] = numberAt(Number(digit) - 1);
    return formatNumber(number, isLegal && written !== 'none' ? 'decimal' : written);
  });
  return label.trim() || undefined;
}
