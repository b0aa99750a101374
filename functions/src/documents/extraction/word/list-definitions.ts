import type { Package } from './package-parts.ts';
import { readElements, type XmlElement } from './read-xml.ts';

export type Level = {
  start: number;
  format: string;
  /** `%1.%2` */
  text: string;
  /** Numbers begin anew after this level, counted from 1; after none where it is 0. */
  restart?: number | undefined;
  /** All numbers of it are written in digits. */
  isLegal: boolean;
  style?: string | undefined;
};

export const LAST_LEVEL = 8;

type AbstractList = { levels: Map<number, Level>; styleLink?: string | undefined };
type List = {
  abstract: string;
  starts: Map<number, number>;
  levels: Map<number, Level>;
};

export type ListDefinitions = { abstracts: Map<string, AbstractList>; lists: Map<string, List> };

/** What `numbering.xml` says of lists. Of a file with many that nobody uses this is all that is kept. */
export async function readListDefinitions(
  files: Package,
  path: string | undefined,
): Promise<ListDefinitions> {
  const definitions: ListDefinitions = { abstracts: new Map(), lists: new Map() };
  const xml = path === undefined ? undefined : files.text(path);
  if (xml) await readElements(xml, readersOf(definitions));
  return definitions;
}

function readersOf({
  abstracts,
  lists,
}: ListDefinitions): Record<string, (element: XmlElement) => void> {
  let abstract: AbstractList | undefined;
  let list: List | undefined;
  let level: Level | undefined;
  let overridden = 0;

  return {
    'w:abstractNum': ({ get }) => {
      abstract = { levels: new Map() };
      list = undefined;
      abstracts.set(get('w:abstractNumId') ?? '', abstract);
    },
    'w:numStyleLink': ({ get }) => {
      if (abstract) abstract.styleLink = get('w:val');
    },
    'w:num': ({ get }) => {
      list = { abstract: '', starts: new Map(), levels: new Map() };
      lists.set(get('w:numId') ?? '', list);
    },
    'w:abstractNumId': ({ get }) => {
      if (list) list.abstract = get('w:val') ?? '';
    },
    'w:lvlOverride': ({ get }) => {
      overridden = levelAt(get('w:ilvl')) ?? 0;
    },
    'w:startOverride': ({ get }) => {
      list?.starts.set(overridden, numberOf(get('w:val')) ?? 1);
    },
    'w:lvl': ({ get }) => {
      level = { start: 0, format: 'decimal', text: '', isLegal: false };
      (list ?? abstract)?.levels.set(levelAt(get('w:ilvl')) ?? overridden, level);
    },
    'w:start': ({ get }) => {
      if (level) level.start = numberOf(get('w:val')) ?? 0;
    },
    'w:numFmt': ({ get }) => {
      if (level) level.format = get('w:val') ?? 'decimal';
    },
    'w:lvlText': ({ get }) => {
      if (level) level.text = get('w:val') ?? '';
    },
    'w:lvlRestart': ({ get }) => {
      if (level) level.restart = numberOf(get('w:val'));
    },
    'w:isLgl': ({ get }) => {
      if (level) level.isLegal = isOn(get('w:val'));
    },
    'w:pStyle': ({ get }) => {
      if (level) level.style = get('w:val');
    },
  };
}

/** There are nine. */
function levelAt(text: string | undefined): number | undefined {
  const level = numberOf(text);
  return level === undefined ? undefined : Math.min(Math.max(level, 0), LAST_LEVEL);
}

export function numberOf(text: string | undefined): number | undefined {
  const number = Number.parseInt(text ?? '', 10);
  return Number.isNaN(number) ? undefined : number;
}

/** What is there says yes unless it says no. */
export const isOn = (value: string | undefined): boolean =>
  value !== '0' && value !== 'false' && value !== 'off';
