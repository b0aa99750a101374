import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Variants = { identity: Buffer; br?: Buffer; gzip?: Buffer };
export type StaticFile = { type: string; etag?: string; variants: () => Promise<Variants> };
type CachedFile = StaticFile & { version: string };

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};
const compressible = /^text\/|json|svg|wasm/;
/** Smaller than this, an answer fits into one packet anyway. */
const WORTH_COMPRESSING_BYTES = 1_024;
const BROTLI_QUALITY = 9;

/**
 * The files of some folders, each read and compressed once a version.
 *
 * @param toPage What is done to pages before.
 */
export function createFiles(folders: string[], toPage: (html: string) => string) {
  const cache = new Map<string, CachedFile>();

  async function find(path: string): Promise<StaticFile | undefined> {
    for (const folder of folders) {
      const file = join(folder, path);
      const found = await stat(file).catch(() => undefined);
      if (found?.isFile()) return open(file, `${found.mtimeMs}-${found.size}`);
    }
    return undefined;
  }

  async function open(file: string, version: string): Promise<StaticFile> {
    const known = cache.get(file);
    if (known?.version === version) return known;

    const content = await readFile(file);
    const isPage = extname(file) === '.html';
    const identity = isPage ? Buffer.from(toPage(content.toString())) : content;
    const type = types[extname(file)] ?? 'application/octet-stream';
    const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
    let variants: Promise<Variants> | undefined;
    const opened = {
      type,
      etag,
      version,
      variants: () => {
        variants ??= compress(identity, type);
        return variants;
      },
    };
    cache.set(file, opened);
    return opened;
  }

  return { find };
}

async function compress(identity: Buffer, type: string): Promise<Variants> {
  if (!compressible.test(type) || identity.length < WORTH_COMPRESSING_BYTES) return { identity };
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
    }),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  return { identity, br, gzip: zipped };
}
