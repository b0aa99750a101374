import type { Block } from '../../knowledge/pieces.ts';
import { cleanText } from './clean-text.ts';
import { decodeText } from './decode-text.ts';
import { MAX_DEPTH, RECORD, readLeaves, TooDeep } from './json-leaves.ts';
import { isJsonLines, readJsonLines } from './json-lines.ts';
import { asPages, FileRefused, type Page } from './page.ts';

/** A block without an end would be held in memory as a whole. */
const MAX_LINES = 1_000;

/**
 * JSON as lines that can be read alone: `products[3].price: 12`. Each object of a list is a block, so that
 * what belongs together is found together; of JSON Lines each line is.
 */
export function* extractJson(bytes: Uint8Array): Generator<Page> {
  const text = decodeText(bytes).replace(/^\ufeff/, '');
  if (!isJsonLines(text)) return yield* asPages(records(text), text.length);

  const { leaves, leftOut } = readJsonLines(text);
  yield* asPages(toBlocks(leaves), text.length, leftOut);
}

function* records(text: string): Generator<Block> {
  try {
    yield* toBlocks(readLeaves(text));
  } catch (error) {
    throw new FileRefused(sentenceFor(error));
  }
}

function* toBlocks(leaves: ReturnType<typeof readLeaves>): Generator<Block> {
  let lines: string[] = [];
  for (const leaf of leaves) {
    const isFull = leaf === RECORD || lines.length === MAX_LINES;
    if (isFull && lines.length > 0) {
      yield { text: lines.join('\n'), page: null };
      lines = [];
    }
    if (leaf === RECORD) continue;
    const line = leaf.path === '' ? leaf.value : `${leaf.path}: ${leaf.value}`;
    lines.push(cleanText(line).trim());
  }
  if (lines.length > 0) yield { text: lines.join('\n'), page: null };
}

const sentenceFor = (error: unknown) =>
  error instanceof TooDeep
    ? `This JSON file is nested more than ${MAX_DEPTH} levels deep.`
    : 'This file is not valid JSON. Correct it and upload it again.';
