import { decodeLegacy } from './detect-encoding.ts';
import { FileRefused, MAX_CHARACTERS, TOO_LONG } from './page.ts';

const NOT_TEXT = 'This file is not a text file. Save it as plain text (UTF-8) and upload it again.';

/** Of UTF-8, in characters as they are counted. */
const MOST_BYTES_A_CHARACTER = 3;

const UNKNOWN_ENCODING =
  'The encoding of this text could not be told. Save it as UTF-8 and upload it again.';
/** It begins Japanese in the encoding of old mails, whose bytes are all those of ASCII. */
const JAPANESE_ESCAPE = '\u001b$';
/** So many good characters of UTF-8 for one bad byte: it was cut, or joined of two files. */
const GOOD_FOR_BAD = 10;

/** UTF-8, UTF-16 with its byte order mark, or else the older encoding that its bytes speak for. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.length > MAX_CHARACTERS * MOST_BYTES_A_CHARACTER) throw new FileRefused(TOO_LONG);
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decode('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return decode('utf-16be', bytes);
  if (bytes.includes(0)) throw new FileRefused(NOT_TEXT);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes(JAPANESE_ESCAPE) ? decode('iso-2022-jp', bytes) : text;
  } catch {
    const damaged = new TextDecoder().decode(bytes);
    const bad = damaged.match(/\ufffd/g)?.length ?? 0;
    const good = damaged.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
    if (good >= bad * GOOD_FOR_BAD) return damaged;
    if (hasManyControls(damaged)) throw new FileRefused(NOT_TEXT);
    const text = decodeLegacy(bytes);
    if (text === undefined) throw new FileRefused(UNKNOWN_ENCODING);
    return text;
  }
}

function decode(encoding: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new FileRefused(NOT_TEXT);
  }
}

/**
 * Binary data without a zero byte: one control character in a hundred is more than any text has. Those above ASCII are
 * letters of older encodings.
 */
const hasManyControls = (text: string) =>
  (text.match(/(?!\s)[\p{ASCII}&&\p{Cc}]/gv)?.length ?? 0) > text.length / 100;
