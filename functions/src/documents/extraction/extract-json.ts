import type { Block } from '../../knowledge/chunker.ts';
import { cleanText } from './clean-text.ts';
import { decodeText } from './decode-text.ts';
import { asPages, FileRefused, type Page } from './page.ts';

const MAX_DEPTH = 100;
const MAX_KEY_LENGTH = 100;

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * JSON as lines that can be read alone: `products[3].price: 12`. Each object of a list is a block, so that
 * what belongs together is found together.
 */
export function* extractJson(bytes: Uint8Array): Generator<Page> {
  yield* asPages(records(parse(decodeText(bytes))), bytes.byteLength);
}

function parse(text: string): Json {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw new FileRefused('This file is not valid JSON. Correct it and upload it again.');
  }
}

function* records(root: Json): Generator<Block> {
  let lines: string[] = [];
  for (const line of leaves(root, '', 0)) {
    if (line !== RECORD) lines.push(line);
    if (lines.length === 0 || (line !== RECORD && lines.length < MAX_LINES)) continue;
    yield { text: lines.join('\n'), page: null };
    lines = [];
  }
  if (lines.length > 0) yield { text: lines.join('\n'), page: null };
}

/** Stands between the lines of two objects of a list. */
const RECORD = '';
const MAX_LINES = 1_000;

function* leaves(value: Json, path: string, depth: number): Generator<string> {
  if (depth > MAX_DEPTH) {
    throw new FileRefused(`This JSON file is nested more than ${MAX_DEPTH} levels deep.`);
  }
  if (typeof value !== 'object' || value === null) {
    yield path === '' ? asText(value) : `${path}: ${asText(value)}`;
    return;
  }
  if (Array.isArray(value)) {
    for (const [index, element] of value.entries()) {
      if (typeof element === 'object') yield RECORD;
      yield* leaves(element, `${path}[${index}]`, depth + 1);
    }
    return;
  }
  for (const [key, element] of Object.entries(value)) {
    const name = cleanText(key.slice(0, MAX_KEY_LENGTH)).replace(/\s+/g, ' ');
    yield* leaves(element, path === '' ? name : `${path}.${name}`, depth + 1);
  }
}

const asText = (value: string | number | boolean | null) =>
  typeof value === 'string' ? cleanText(value).trim() : String(value);
