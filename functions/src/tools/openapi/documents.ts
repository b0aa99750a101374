import { isRecord } from '@talkwright/shared/contract/json-object';
import { parseText } from './parse-text.ts';
import { SpecRefused } from './spec-refused.ts';

export type Json = { [key: string]: unknown };
/** A value, and the address of the document that it stands in: references are relative to it. */
export type SpecNode = { value: unknown; document: string };
/** What was found, with a name for it that is the same however it is reached. */
export type Target = SpecNode & { key: string };
export type Documents = Awaited<ReturnType<typeof loadDocuments>>;

/** Reads another document. Answers why it could not. */
export type FetchText = (url: string) => Promise<{ text: string } | { problem: string }>;

/** As large public descriptions are split: a document for each operation, and for each schema. */
const MAX_DOCUMENTS = 2_000;
/** Of other origins: nobody can have us ask a server of somebody else's thousands of times. */
const MAX_ELSEWHERE = 40;
const AT_ONCE = 4;
const MAX_HOPS = 50;

/**
 * A description with all the documents that it refers to, and those that they refer to. What cannot be read is
 * reported, and missing where it is used.
 */
export async function loadDocuments(text: string, url: string, fetchText: FetchText) {
  const documents = new Map([[url, parseText(text)]]);
  const problems = new Map<string, string>();
  let elsewhere = 0;

  async function load(address: string): Promise<void> {
    const found = await fetchText(address);
    if ('problem' in found) problems.set(address, found.problem);
    else
      documents.set(
        address,
        parsedOr(found.text, (why) => problems.set(address, why)),
      );
  }

  /** Why a document is not even asked for. */
  function refusal(address: string): string | undefined {
    if (resolved(address, '') === undefined) return url ? NO_ADDRESS : WITHOUT_ADDRESS;
    if (url && originOf(address) === originOf(url)) return undefined;
    elsewhere += 1;
    return elsewhere > MAX_ELSEWHERE
      ? `only ${MAX_ELSEWHERE} documents of other servers are read.`
      : undefined;
  }

  for (let read = [url]; read.length > 0; ) {
    const others = new Set(read.flatMap((base) => otherDocuments(documents.get(base), base)));
    const unknown = [...others].filter((one) => !documents.has(one) && !problems.has(one));
    const wanted = unknown.filter((address, at) => {
      const isBeyond = documents.size + at > MAX_DOCUMENTS;
      const why = isBeyond ? `only ${MAX_DOCUMENTS} documents are read.` : refusal(address);
      if (why) problems.set(address, why);
      return !why;
    });
    const waiting = wanted.values();
    const loadWaiting = async () => {
      for (const address of waiting) await load(address);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, loadWaiting));
    read = wanted.filter((address) => documents.has(address));
  }

  /** By the document that refers, and the reference: a large description refers to the same thousands of times. */
  const targets = new Map<string, Map<string, Target | undefined>>();

  /** Undefined where it leads to nothing. */
  function find(reference: string, from: string): Target | undefined {
    const known = targets.get(from) ?? new Map<string, Target | undefined>();
    targets.set(from, known);
    if (!known.has(reference)) known.set(reference, look(reference, from));
    return known.get(reference);
  }

  function look(reference: string, from: string): Target | undefined {
    const [address = '', pointer = ''] = reference.split('#', 2);
    const document = address === '' ? from : resolved(address, from);
    if (document === undefined || !documents.has(document)) return undefined;
    const value = valueAt(documents.get(document), pointer);
    return value === undefined ? undefined : { value, document, key: `${document}#${pointer}` };
  }

  return {
    root: { value: documents.get(url), document: url },
    problems: inSentences(problems),
    find,

    /** The record that a place holds or refers to. */
    record({ value, document }: SpecNode): { value: Json; document: string } | undefined {
      let place: SpecNode = { value, document };
      for (let hop = 0; hop < MAX_HOPS && isRecord(place.value); hop += 1) {
        const reference = place.value.$ref;
        if (typeof reference !== 'string') return { value: place.value, document: place.document };
        const target = find(reference, place.document);
        if (!target) return undefined;
        place = target;
      }
      return undefined;
    },
  };
}

/** One that is not there has no entries. */
export const entriesOf = (value: unknown): [string, unknown][] =>
  isRecord(value) ? Object.entries(value) : [];

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function parsedOr(text: string, report: (why: string) => void): unknown {
  try {
    return parseText(text);
  } catch (error) {
    if (!(error instanceof SpecRefused)) throw error;
    report(error.message);
    return undefined;
  }
}

const WITHOUT_ADDRESS =
  'a pasted description has no address to find it by. Import the description by its address.';
const NO_ADDRESS = 'it has no address in the web.';

/** Each reason once, however many documents it holds for. */
function inSentences(problems: Map<string, string>): string[] {
  return [...new Set(problems.values())].map((why) => {
    const [first, ...others] = [...problems].filter(([, reason]) => reason === why);
    return others.length === 0
      ? `${first?.[0]} was not read: ${why}`
      : `${others.length + 1} documents were not read, such as ${first?.[0]}: ${why}`;
  });
}

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : undefined);

/** Found without recursion, and each value once: a document may be deep, and with anchors even endless. */
function otherDocuments(value: unknown, base: string): string[] {
  const found = new Set<string>();
  const seen = new Set<unknown>();
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null || seen.has(next)) continue;
    seen.add(next);
    for (const part of Object.values(next)) waiting.push(part);
    const reference = '$ref' in next && next.$ref;
    if (typeof reference !== 'string' || reference.startsWith('#')) continue;
    const [written = ''] = reference.split('#', 1);
    found.add(resolved(written, base) ?? written);
  }
  return [...found];
}

/** Undefined where it is no address of the web. */
export function resolved(address: string, base: string): string | undefined {
  const isAbsolute = URL.canParse(address);
  if (!isAbsolute && !URL.canParse(address, base)) return undefined;
  const url = isAbsolute ? new URL(address) : new URL(address, base);
  return /^https?:$/.test(url.protocol) ? url.href : undefined;
}

/** RFC 6901. */
function valueAt(document: unknown, pointer: string): unknown {
  let value = document;
  for (const part of pointer.split('/').slice(1)) {
    const key = decoded(part).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Json)[key];
  }
  return value;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
