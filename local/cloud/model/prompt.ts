import type { ChatModel } from './catalogue.ts';
import { type Fields, isFields } from './fields.ts';

/** What was said so far, however the two APIs spell it. */
export type Entry =
  | { kind: 'instruction' | 'user' | 'assistant'; text: string }
  | { kind: 'call'; id: string; name: string; arguments: string }
  | { kind: 'result'; id: string; output: string };

export type Tool = { name: string; description: string; parameters: Fields };

export type ToolChoice = 'auto' | 'none' | 'required' | { name: string };

export type Prompt = {
  model: ChatModel;
  entries: Entry[];
  tools: Tool[];
  /** Offered the web search that the real model has built in. */
  hasWebSearch: boolean;
  toolChoice: ToolChoice;
  /** A JSON schema that the answer must satisfy; {} asks for any JSON. */
  schema: Fields | undefined;
  maxTokens: number;
};

export type Call = { name: string; arguments: string };

/** A page that a sentence was found on. */
export type Link = { title: string; url: string };

export type Answer =
  | { kind: 'text'; text: string }
  | { kind: 'calls'; calls: Call[] }
  /** Looked up by itself, on the web that it knows. */
  | { kind: 'web'; query: string; said: { text: string; link?: Link }[] };

export type Passage = {
  n: number;
  document: string;
  page: string | undefined;
  /** The headings above it. */
  section: string;
  text: string;
};

export type Result = { name: string; output: string };

const RESULT = /^\s*<result\s[^>]*>([\s\S]*)<\/result>\s*$/;
const PASSAGE =
  /<passage\s+n="(\d+)"\s+document="([^"]*)"(?:\s+page="([^"]*)")?(?:\s+section="([^"]*)")?\s*>([\s\S]*?)<\/passage>/g;

/** All of them together, and whatever else a client puts around them. */
const PASSAGES = /<passages>[\s\S]*?<\/passages>|<passage\s[\s\S]*?<\/passage>/g;

/** The passages that were retrieved for this question, as they stand in the messages. */
export function passagesOf(entries: Entry[]): Passage[] {
  return entries.flatMap((entry) => {
    if (entry.kind !== 'instruction' && entry.kind !== 'user') return [];
    return [...entry.text.matchAll(PASSAGE)].map(
      ([, n, document = '', page, section = '', text = '']) => ({
        n: Number(n),
        document: unescapeXml(document),
        page,
        section: unescapeXml(section),
        text: unescapeXml(text),
      }),
    );
  });
}

/** What people said, oldest first, without the passages that were put beside it. */
export function userTexts(entries: Entry[]): string[] {
  return entries
    .flatMap((entry) =>
      entry.kind === 'user' ? [entry.text.replaceAll(PASSAGES, ' ').trim()] : [],
    )
    .filter((text) => text !== '');
}

/** What tools answered since the last user spoke, each with the name of its tool. */
export function latestResults(entries: Entry[]): Result[] {
  const names = new Map(
    entries.flatMap((entry) => (entry.kind === 'call' ? [[entry.id, entry.name]] : [])),
  );
  const since = entries.slice(entries.findLastIndex(({ kind }) => kind === 'user') + 1);
  return since.flatMap((entry) =>
    entry.kind === 'result' ? [toResult(names.get(entry.id) ?? 'the tool', entry.output)] : [],
  );
}

/** Data in a `<result>` element, as passages come; a client may as well send them bare. */
function toResult(name: string, output: string): Result {
  const inside = RESULT.exec(output)?.[1];
  return { name, output: inside === undefined ? output : unescapeXml(inside) };
}

/** The text of a message: a string, or parts of which some are text. */
export function textOfContent(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part) => (isFields(part) && typeof part.text === 'string' ? part.text : ''))
    .join('\n')
    .trim();
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

export function unescapeXml(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[name] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
