import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const root = join(import.meta.dirname, '..', '..');
const CACHE = join(root, 'node_modules/.cache/talkwright-package');

/** By Brotli, as small as it goes: which takes half a minute for all of them, and so is kept until a file changes. */
export function packFile(file: string): Buffer {
  const content = readFileSync(file);
  const kept = join(CACHE, `${createHash('sha256').update(content).digest('hex')}.br`);
  if (!existsSync(kept)) {
    mkdirSync(CACHE, { recursive: true });
    const unfinished = `${kept}.${process.pid}`;
    writeFileSync(unfinished, brotliCompressSync(content));
    renameSync(unfinished, kept);
  }
  return readFileSync(kept);
}
