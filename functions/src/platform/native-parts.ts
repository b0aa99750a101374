import { access } from 'node:fs/promises';
import { createRequire, findPackageJSON } from 'node:module';
import path from 'node:path';

export type NativePart = { name: string; serves: string; load: () => Promise<unknown> };

const { resolve } = createRequire(import.meta.url);
export const pdfiumPath = (): string => resolve('@hyzyla/pdfium/pdfium.wasm');
export const resvgPath = (): string => resolve('@resvg/resvg-wasm/index_bg.wasm');
/** Comes with svgdom: letters are measured and painted with one file, whatever fonts the machine has. */
export const fontPath = (): string =>
  path.join(
    path.dirname(findPackageJSON('svgdom', import.meta.url) ?? ''),
    'fonts/OpenSans-Regular.ttf',
  );

/** What is no JavaScript: built for one platform, and easily left out of what is published. */
const nativeParts: NativePart[] = [
  { name: '@node-rs/argon2', serves: 'logging in', load: () => import('@node-rs/argon2') },
  { name: 'sharp', serves: 'pictures', load: () => import('sharp') },
  { name: 'pdfium.wasm', serves: 'PDF files', load: async () => access(pdfiumPath()) },
  { name: 'resvg.wasm', serves: 'pictures of figures', load: async () => access(resvgPath()) },
  { name: 'OpenSans-Regular.ttf', serves: 'their words', load: async () => access(fontPath()) },
];

/** Those that cannot be loaded here, each with what it is for. */
export async function missingParts(parts = nativeParts): Promise<string[]> {
  const tried = await Promise.allSettled(parts.map(({ load }) => load()));
  return parts.flatMap(({ name, serves }, at) =>
    tried[at]?.status === 'rejected' ? [`${name} (${serves})`] : [],
  );
}

export const missingSentence = (missing: string[]): string =>
  `This installation is not complete. Publish it again with the packages of its platform: ${missing.join(', ')}.`;
