/** No sentence is longer than this: the tokenizer is slow on long ones, and a chunk must be able to end. */
const MAX_LENGTH = 800;

/**
 * A sentence ends where punctuation, and the numbers of notes behind it, are followed by white space; at an ideographic
 * full stop, or with its line.
 */
const SENTENCE_END = /[.!?…؟۔]["'”’»)\]]{0,3}(?:\[\d{1,3}\]){0,5}(?=\s)|[。！？｡]|\n/;
const LAST_SPACE = /\s(?=\S*$)/;

/**
 * Cuts a text into sentences; joined they are the text again. White space belongs to the sentence before it.
 * Works in windows, so that the time is linear in the length whatever the text is.
 */
export function* splitSentences(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const end = endOfSpace(text, start + sentenceLength(text.slice(start, start + MAX_LENGTH)));
    yield text.slice(start, end);
    start = end;
  }
}

function sentenceLength(window: string): number {
  const found = SENTENCE_END.exec(window);
  if (found) return found.index + found[0].length;
  if (window.length < MAX_LENGTH) return window.length;

  const space = LAST_SPACE.exec(window.slice(MAX_LENGTH / 2));
  if (space) return MAX_LENGTH / 2 + space.index + 1;
  return isHighSurrogate(window.charCodeAt(MAX_LENGTH - 1)) ? MAX_LENGTH - 1 : MAX_LENGTH;
}

function endOfSpace(text: string, from: number): number {
  const end = Math.min(text.length, from + MAX_LENGTH);
  let at = from;
  while (at < end && isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13) || code === 160;

const isHighSurrogate = (code: number) => code >= 0xd800 && code < 0xdc00;
