import { DAMAGED } from '../inspect-zip.ts';
import { FileRefused } from '../page.ts';

export type XmlElement = {
  /** With the prefix that is usual for its namespace, whatever the file calls it. */
  name: string;
  get(attribute: string): string | undefined;
};

type Handler = {
  open(element: XmlElement): void;
  text(text: string): void;
  close(): void;
};

const MAX_DEPTH = 500;
/** No tag, comment or CDATA is longer; until its end it is looked through again with each piece that comes. */
const TAG_CHARACTERS = 2 ** 20;
const ENTITY_CHARACTERS = 12;

/** Of Word's files, in both editions of the standard: by what they end with. */
const PREFIXES: [ending: string, prefix: string][] = [
  ['/wordprocessingml/2006/main', 'w'],
  ['/wordprocessingml/main', 'w'],
  ['/officeDocument/2006/relationships', 'r'],
  ['/officeDocument/relationships', 'r'],
  ['/officeDocument/2006/math', 'm'],
  ['/officeDocument/math', 'm'],
  ['/markup-compatibility/2006', 'mc'],
  ['/drawingml/2006/main', 'a'],
  ['/drawingml/main', 'a'],
  ['/drawingml/2006/chart', 'c'],
  ['/drawingml/chart', 'c'],
  ['/drawing/2014/chartex', 'cx'],
  ['/drawingml/2006/diagram', 'dgm'],
  ['/drawingml/diagram', 'dgm'],
  ['urn:schemas-microsoft-com:vml', 'v'],
  ['urn:schemas-microsoft-com:office:office', 'o'],
  ['/package/2006/relationships', 'rel'],
];

/**
 * Reads XML as it comes, and keeps nothing of it. Prefixes are those of the table above. Declarations of types, and so
 * entities, are refused, as the format has none.
 * @throws FileRefused where it is not well formed
 */
export async function readXml(xml: AsyncIterable<string>, handler: Handler): Promise<void> {
  const reader = createReader(handler);
  let rest = '';
  for await (const text of xml) {
    rest += text;
    rest = rest.slice(reader.read(rest));
    requireSound(rest.length < TAG_CHARACTERS);
  }
  reader.end(rest);
}

/** Reads XML of which elements and their attributes say all there is to know. */
export async function readElements(
  xml: AsyncIterable<string>,
  readers: Record<string, (element: XmlElement) => void>,
): Promise<void> {
  const byName = new Map(Object.entries(readers));
  const open = (element: XmlElement) => byName.get(element.name)?.(element);
  await readXml(xml, { open, text() {}, close() {} });
}

function createReader(handler: Handler) {
  const open: { raw: string; names: Names }[] = [];
  let names: Names = createNames(new Map());
  let isOver = false;

  function tag(inner: string): void {
    requireSound(!isOver);
    const isEmpty = inner.endsWith('/');
    const [, raw = '', attributes = ''] = TAG.exec(isEmpty ? inner.slice(0, -1) : inner) ?? [];
    requireSound(raw !== '' && open.length < MAX_DEPTH);
    open.push({ raw, names });
    if (attributes.includes('xmlns')) names = names.with(attributesOf(attributes));
    const scope = names;
    let parsed: Map<string, string> | undefined;
    handler.open({
      name: scope.usual(raw),
      get(attribute) {
        // One without a prefix has no namespace.
        parsed ??= new Map(
          attributesOf(attributes).map(([key, value]) => [
            key.includes(':') ? scope.usual(key) : key,
            value,
          ]),
        );
        return parsed.get(attribute);
      },
    });
    if (isEmpty) close(raw);
  }

  function close(raw: string): void {
    const closed = open.pop();
    requireSound(closed?.raw === raw);
    names = closed.names;
    isOver = open.length === 0;
    handler.close();
  }

  /** Where what begins at `from` ends; undefined where it goes on in what comes next. */
  function markup(xml: string, from: number): number | undefined {
    for (const [opening, closing] of ASIDES) {
      if (!xml.startsWith(opening, from)) continue;
      const end = xml.indexOf(closing, from + opening.length);
      if (end < 0) return undefined;
      if (opening === CDATA) handler.text(xml.slice(from + opening.length, end));
      return end + closing.length;
    }
    const end = endOfTag(xml, from);
    if (end === undefined) return undefined;
    // Of a comment or CDATA there is too little yet to know it; of a declaration of types, enough.
    requireSound(xml[from + 1] !== '!');
    if (xml[from + 1] === '/') close(xml.slice(from + 2, end).trimEnd());
    else tag(xml.slice(from + 1, end));
    return end + 1;
  }

  return {
    /** How much of it was read. */
    read(xml: string): number {
      let at = 0;
      for (;;) {
        const from = xml.indexOf('<', at);
        if (from < 0) {
          const end = endOfText(xml, at);
          if (end > at) handler.text(unescapeXml(xml.slice(at, end)));
          return end;
        }
        if (from > at) handler.text(unescapeXml(xml.slice(at, from)));
        const end = markup(xml, from);
        if (end === undefined) return from;
        at = end;
      }
    },

    end(rest: string): void {
      requireSound(isOver && rest.trim() === '');
    },
  };
}

const TAG = /^([^\s"'=<>]+)(?:\s([\s\S]*))?$/;
const CDATA = '<![CDATA[';
const ASIDES = [
  ['<!--', '-->'],
  [CDATA, ']]>'],
  ['<?', '?>'],
] as const;

/** Values may hold what would end it. */
function endOfTag(xml: string, from: number): number | undefined {
  for (let at = from + 1; at < xml.length; at += 1) {
    const character = xml[at];
    if (character === '>') return at;
    if (character !== '"' && character !== "'") continue;
    at = xml.indexOf(character, at + 1);
    if (at < 0) return undefined;
  }
  return undefined;
}

/** Before an entity of which the end has not come yet. */
function endOfText(xml: string, from: number): number {
  const entity = xml.lastIndexOf('&');
  const isUnfinished =
    entity >= from && xml.length - entity < ENTITY_CHARACTERS && !xml.includes(';', entity);
  return isUnfinished ? entity : xml.length;
}

type Names = {
  usual(raw: string): string;
  prefix(written: string): string | undefined;
  with(declared: [string, string][]): Names;
};

function createNames(declared: Map<string, string>, outer?: Names): Names {
  const known = new Map<string, string>();
  return {
    usual(raw) {
      const before = known.get(raw);
      if (before !== undefined) return before;
      const end = raw.indexOf(':');
      const prefix = this.prefix(raw.slice(0, Math.max(end, 0)));
      const name = prefix === undefined ? raw : `${prefix}:${raw.slice(end + 1)}`;
      known.set(raw, name);
      return name;
    },
    prefix: (written) => declared.get(written) ?? outer?.prefix(written),
    with(attributes) {
      const inner = new Map<string, string>();
      for (const [name, uri] of attributes) {
        if (name === 'xmlns') inner.set('', prefixOf(uri));
        else if (name.startsWith('xmlns:')) inner.set(name.slice(6), prefixOf(uri));
      }
      return createNames(inner, this);
    },
  };
}

const prefixOf = (uri: string): string =>
  PREFIXES.find(([ending]) => uri.endsWith(ending))?.[1] ?? 'other';

const ATTRIBUTE = /(?<!\S)([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const attributesOf = (text: string): [string, string][] =>
  Array.from(text.matchAll(ATTRIBUTE), ([, name = '', double, single]) => [
    name,
    unescapeXml(double ?? single ?? ''),
  ]);

const ENTITY = /&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi;
const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const unescapeXml = (text: string): string =>
  text.includes('&')
    ? text.replace(ENTITY, (_, name?: string, decimal?: string, hex?: string) =>
        name
          ? (entities[name.toLowerCase()] ?? '')
          : characterOf(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)),
      )
    : text;

const characterOf = (code: number): string =>
  code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';

function requireSound(isSound: boolean): asserts isSound {
  if (!isSound) throw new FileRefused(DAMAGED);
}
