import { access, readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

export type NativePart = { name: string; serves: string; load: () => Promise<unknown> };
export type WasmPart = keyof typeof WASM;

const fileOf = (name: string, file: string): string =>
  path.join(path.dirname(findPackageJSON(name, import.meta.url) ?? ''), file);

const WASM = {
  pdfium: { file: fileOf('@hyzyla/pdfium', 'dist/pdfium.wasm'), serves: 'PDF files' },
  resvg: { file: fileOf('@resvg/resvg-wasm', 'index_bg.wasm'), serves: 'pictures of figures' },
  jpegDecoder: { file: fileOf('@jsquash/jpeg', 'codec/dec/mozjpeg_dec.wasm'), serves: 'pictures' },
  jpegEncoder: { file: fileOf('@jsquash/jpeg', 'codec/enc/mozjpeg_enc.wasm'), serves: 'pictures' },
  webpDecoder: { file: fileOf('@jsquash/webp', 'codec/dec/webp_dec.wasm'), serves: 'pictures' },
};

/** Comes with svgdom: letters are measured and painted with one file, whatever fonts the machine has. */
export const fontPath = (): string => fileOf('svgdom', 'fonts/OpenSans-Regular.ttf');

/** What is no JavaScript: built for one platform, and easily left out of what is published. */
const nativeParts: NativePart[] = [
  { name: '@node-rs/argon2', serves: 'logging in', load: () => import('@node-rs/argon2') },
  ...Object.values(WASM).map(({ file, serves }) => ({
    name: path.basename(file),
    serves,
    load: () => access(packed(file)).catch(() => access(file)),
  })),
  { name: 'OpenSans-Regular.ttf', serves: 'words of figures', load: () => access(fontPath()) },
];

/** No file of a stranger is at fault where it is missing. */
export class NotInstalled extends Error {}

/** As npm installs it, or packed, as the package has it. @throws NotInstalled */
export async function readPart(part: WasmPart): Promise<Uint8Array> {
  const { file } = WASM[part];
  try {
    return await readFile(packed(file)).then(promisify(brotliDecompress), () => readFile(file));
  } catch (cause) {
    throw new NotInstalled(`${path.basename(file)} is missing.`, { cause });
  }
}

/** Brotli makes them a quarter smaller than a zip does. */
const packed = (file: string): string => `${file}.br`;

/** Those that cannot be loaded here, each with what it is for. */
export async function missingParts(parts = nativeParts): Promise<string[]> {
  const tried = await Promise.allSettled(parts.map(({ load }) => load()));
  return parts.flatMap(({ name, serves }, at) =>
    tried[at]?.status === 'rejected' ? [`${name} (${serves})`] : [],
  );
}

export const missingSentence = (missing: string[]): string =>
  `This installation is not complete. Publish it again with the packages of its platform: ${missing.join(', ')}.`;
