import { access } from 'node:fs/promises';
import { createRequire } from 'node:module';

export type NativePart = { name: string; serves: string; load: () => Promise<unknown> };

export const pdfiumPath = (): string =>
  createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm');

/** What is no JavaScript: built for one platform, and easily left out of what is published. */
const nativeParts: NativePart[] = [
  { name: '@node-rs/argon2', serves: 'logging in', load: () => import('@node-rs/argon2') },
  { name: 'sharp', serves: 'pictures', load: () => import('sharp') },
  { name: 'pdfium.wasm', serves: 'PDF files', load: async () => access(pdfiumPath()) },
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
