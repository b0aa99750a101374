/** Where a page may say its encoding. */
const HEAD_BYTES = 2_048;
const IN_HEADER = /charset\s*=\s*"?([\w:.-]{1,40})/i;
const IN_PAGE =
  /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w:.-]{1,40})|^<\?xml[^>]{0,100}encoding=["']([\w:.-]{1,40})/i;

/** The text of a page in the encoding that it, or its server, names. Undefined for what is no text. */
export function decodePage(bytes: Uint8Array, contentType: string): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES));
  const inPage = IN_PAGE.exec(head);
  const named =
    byteOrderMark(bytes) ?? IN_HEADER.exec(contentType)?.[1] ?? inPage?.[1] ?? inPage?.[2];
  const text = named ? decode(named, bytes) : undefined;
  const found = text ?? decode('utf-8', bytes, true) ?? decode('windows-1252', bytes);
  return found === undefined || isBinary(found) ? undefined : found;
}

function byteOrderMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** Undefined for an encoding that nobody knows. */
function decode(encoding: string, bytes: Uint8Array, isFatal = false): string | undefined {
  try {
    // The end of a cut page may be half a character.
    return new TextDecoder(encoding, { fatal: isFatal }).decode(bytes, { stream: isFatal });
  } catch {
    return undefined;
  }
}

const SAMPLE = 20_000;

/** One control character in a hundred is more than any text has. */
function isBinary(text: string): boolean {
  const sample = text.slice(0, SAMPLE);
  return (sample.match(/[^\P{Cc}\s]|\ufffd/gu)?.length ?? 0) > sample.length / 100;
}
