import type { Block } from '../../knowledge/pieces.ts';
import { cleanText } from './clean-text.ts';
import { decodeText } from './decode-text.ts';
import { MAX_DEPTH, RECORD, readLeaves, TooDeep } from './json-leaves.ts';
import { asPages, FileRefused, type Page } from './page.ts';

/** A block without an end would be held in memory as a whole. */
const MAX_LINES = 1_000;

/**
 * JSON as lines that can be read alone: `products[3].price: 12`. Each object of a list is a block, so that
 * what belongs together is found together.
 */
export function* extractJson(bytes: Uint8Array): Generator<Page> {
  const text = decodeText(bytes).replace(/^\ufeff/, '');
  yield* asPages(records(text), text.length);
}

function* records(text: string): Generator<Block> {
  let lines: string[] = [];
  try {
    for (const leaf of readLeaves(text)) {
      const isFull = leaf === RECORD || lines.length === MAX_LINES;
      if (isFull && lines.length > 0) {
        yield { text: lines.join('\n'), page: null };
        lines = [];
      }
      if (leaf === RECORD) continue;
      const line = leaf.path === '' ? leaf.value : `${leaf.path}: ${leaf.value}`;
      lines.push(cleanText(line).trim());
    }
  } catch (error) {
    throw new FileRefused(sentenceFor(error));
  }
  if (lines.length > 0) yield { text: lines.join('\n'), page: null };
}

const sentenceFor = (error: unknown) =>
  error instanceof TooDeep
    ? `This JSON file is nested more than ${MAX_DEPTH} levels deep.`
    : 'This file is not valid JSON. Correct it and upload it again.';
