import type { Picture } from './picture.ts';

type Format = { begins: RegExp; read: (bytes: Buffer) => Promise<Picture> };

/** By how they begin. What reads one is loaded for it alone. */
const FORMATS: Format[] = [
  {
    begins: /^89504e470d0a1a0a/,
    read: async (bytes) => (await import('./read-png.ts')).readPng(bytes),
  },
  { begins: /^ffd8ff/, read: async (bytes) => (await import('./read-jpeg.ts')).readJpeg(bytes) },
  {
    begins: /^474946383[79]61/,
    read: async (bytes) => (await import('./read-gif.ts')).readGif(bytes),
  },
  {
    begins: /^52494646.{8}57454250/,
    read: async (bytes) => (await import('./read-webp.ts')).readWebp(bytes),
  },
];

export const isPicture = (bytes: Buffer): boolean => formatOf(bytes) !== undefined;

/** @throws PictureRefused with a sentence, and whatever what reads it throws */
export async function readPicture(bytes: Buffer): Promise<Picture> {
  const format = formatOf(bytes);
  if (!format) throw new Error('This is no picture.');
  return format.read(bytes);
}

function formatOf(bytes: Buffer): Format | undefined {
  const start = bytes.toString('hex', 0, 12);
  return FORMATS.find(({ begins }) => begins.test(start));
}
