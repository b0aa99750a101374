import { FileRefused, MAX_CHARACTERS, TOO_LONG } from './page.ts';

const NOT_TEXT = 'This file is not a text file. Save it as plain text (UTF-8) and upload it again.';

/** Of UTF-8, in characters as they are counted. */
const MOST_BYTES_A_CHARACTER = 3;

/** UTF-8, UTF-16 with its byte order mark, or else the older Western encoding that Windows still writes. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.length > MAX_CHARACTERS * MOST_BYTES_A_CHARACTER) throw new FileRefused(TOO_LONG);
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decode('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return decode('utf-16be', bytes);
  if (bytes.includes(0)) throw new FileRefused(NOT_TEXT);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = decode('windows-1252', bytes);
    if (hasManyControls(text)) throw new FileRefused(NOT_TEXT);
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

/** Binary data without a zero byte: one control character in a hundred is more than any text has. */
const hasManyControls = (text: string) =>
  (text.match(/[^\P{Cc}\s]/gu)?.length ?? 0) > text.length / 100;
