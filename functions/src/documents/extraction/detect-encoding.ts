import { analyse } from 'chardet';

/** Enough to tell an encoding by. */
const SAMPLE_CHARACTERS = 65_536;
const MIN_CONFIDENCE = 20;
/** Where a text of one has characters that another one has, it is that: the names of WHATWG, which `TextDecoder` knows. */
const WIDER: Record<string, string> = {
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-7': 'windows-1253',
  'ISO-8859-8': 'windows-1255',
  'ISO-8859-9': 'windows-1254',
  'KOI8-R': 'koi8-u',
};
const THAI = 'windows-874';
const WESTERN = 'windows-1252';

/** A text that is no UTF-8, by the encoding that its bytes speak for; undefined where none does. */
export function decodeLegacy(bytes: Uint8Array): string | undefined {
  const sample = sampleOf(bytes);
  const thai = decoded(THAI, sample);
  if (thai && isThai(thai)) return decodeLossy(THAI, bytes);
  const likely = analyse(sample)
    .filter(({ confidence }) => confidence >= MIN_CONFIDENCE)
    .flatMap(({ name }) => (WIDER[name] ? [WIDER[name], name] : [name]));
  const named = likely.find((encoding) => isText(decoded(encoding, sample)));
  if (named) return decoded(named, bytes) ?? decodeLossy(named, bytes);
  const western = decoded(WESTERN, bytes);
  return western && isWestern(western) ? western : undefined;
}

/** Lines of plain letters say nothing of it, and would outweigh those that do. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const lines = Buffer.from(bytes).toString('latin1').split('\n');
  const telling = lines.filter((line) => /[\x80-\xff]/.test(line)).join('\n');
  return Buffer.from(telling.slice(0, SAMPLE_CHARACTERS), 'latin1');
}

/** Undefined where a byte is none of the encoding's. The end of a sample may be half a character. */
function decoded(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}

const decodeLossy = (encoding: string, bytes: Uint8Array) =>
  new TextDecoder(encoding).decode(bytes);

/** No text has the controls that stand where one encoding has letters and another has none. */
const isText = (text: string | undefined) => text !== undefined && !/[\u0080-\u009f]/.test(text);

/** Its marks stand above and below consonants: in letters of another script they stand anywhere. */
function isThai(text: string): boolean {
  const thai = text.match(/\p{Script=Thai}/gu)?.length ?? 0;
  const others = text.match(/[^\p{ASCII}\p{Script=Thai}]/gu)?.length ?? 0;
  const marks = text.match(/\p{M}/gu)?.length ?? 0;
  const astray = text.match(/(?<![\u0e01-\u0e2e\p{M}])\p{M}/gu)?.length ?? 0;
  return marks > 0 && others * 20 < thai && astray * 20 < marks;
}

/** Some accents among many plain letters: too few to tell by what language they are. */
function isWestern(text: string): boolean {
  const plain = text.match(/[A-Za-z]/g)?.length ?? 0;
  const accented = text.match(/[^\p{ASCII}]/gu)?.length ?? 0;
  const letters = text.match(/[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff]/g)?.length ?? 0;
  return isText(text) && accented <= plain && (letters * 2 > accented || accented * 20 <= plain);
}
