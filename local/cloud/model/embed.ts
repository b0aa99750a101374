import { isStopWord, stem, wordsOf } from '../../common/words.ts';

/**
 * A text as a vector of unit length: features (words, pairs of words, pieces of words) are hashed to a
 * position and a sign, so texts that share features point the same way. It knows no meaning: 'car' and
 * 'automobile' are as far apart as any two words.
 */
export function embed(text: string, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions);
  const words = wordsOf(text).map(known);
  for (const [word, count] of counted(words)) {
    const weight = word.weight * (1 + Math.log(count));
    add(vector, word.hash, weight);
    for (const piece of word.pieces) add(vector, piece, weight * word.share);
  }
  for (const [pair, count] of counted(pairsOf(words))) {
    add(vector, pair, PAIRS * (1 + Math.log(count)));
  }
  return normalised(vector);
}

const PIECES = 0.6;
const PAIRS = 0.5;
const STOP_WORD = 0.1;
const MAX_KNOWN = 50_000;

/** `share` is what one of its pieces weighs, so that a long word does not weigh more for having many. */
type Word = { hash: number; weight: number; isStop: boolean; pieces: number[]; share: number };

/** Most words of a language come again and again; what was worked out for them is kept. */
const knownWords = new Map<string, Word>();

function known(spelling: string): Word {
  let word = knownWords.get(spelling);
  if (!word) {
    word = wordOf(stem(spelling), isStopWord(spelling));
    if (knownWords.size >= MAX_KNOWN) knownWords.clear();
    knownWords.set(spelling, word);
  }
  return word;
}

function wordOf(text: string, isStop: boolean): Word {
  const pieces = piecesOf(text);
  const share = PIECES / Math.sqrt(pieces.length || 1);
  return { hash: hash(text), weight: isStop ? STOP_WORD : weightOf(text), isStop, pieces, share };
}

/** Long words and numbers are rarer, hence say more. */
function weightOf(word: string): number {
  return /\d/.test(word) ? 1.2 : Math.min(1.2, 0.6 + word.length * 0.06);
}

/** Hashes of all runs of 3 to 5 letters, the word's ends counting as letters. */
function piecesOf(word: string): number[] {
  const padded = `^${word}$`;
  const pieces: number[] = [];
  for (let start = 0; start + 3 <= padded.length; start += 1) {
    for (let length = 3; length <= 5 && start + length <= padded.length; length += 1) {
      pieces.push(hash(padded.slice(start, start + length)));
    }
  }
  return pieces;
}

function counted<Item>(items: Item[]): Map<Item, number> {
  const counts = new Map<Item, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

function pairsOf(words: Word[]): number[] {
  return words.flatMap((word, index) => {
    const previous = words[index - 1];
    if (!previous || (word.isStop && previous.isStop)) return [];
    return [Math.imul(previous.hash, 0x9e37_79b1) ^ word.hash];
  });
}

/** FNV-1a, then mixed, as neighbours must not end side by side. */
function hash(text: string): number {
  let value = 0x811c_9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x0100_0193);
  }
  return value;
}

function add(vector: Float32Array, feature: number, weight: number): void {
  const mixed = Math.imul(feature ^ (feature >>> 15), 0x2c1b_3c6d);
  const bits = (mixed ^ (mixed >>> 13)) >>> 0;
  const index = (bits >>> 1) % vector.length;
  vector[index] = (vector[index] ?? 0) + (bits & 1 ? weight : -weight);
}

/** A text without any word still gets a direction: a vector of zeros has no distance to anything. */
function normalised(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  if (length === 0) {
    vector[0] = 1;
    return vector;
  }
  return vector.map((value) => value / length);
}
