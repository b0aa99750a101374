import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { root } from '../root.ts';

const SOURCES = join(root, 'tests/fixtures/earlier-release/803948e8.json.br');
const REQUIRE =
  "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);";

/** Bundles an earlier version of the product in a folder of its own, as its own build did, so that a host can run it. */
export async function buildEarlier(folder: string): Promise<void> {
  const sources: Record<string, string> = JSON.parse(
    brotliDecompressSync(readFileSync(SOURCES)).toString(),
  );
  for (const [path, content] of Object.entries(sources)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const manifest = {
    name: 'talkwright',
    version: '1.0.0',
    type: 'module',
    main: 'functions/dist/main.js',
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const source = join(folder, 'functions/src');
  await build({
    entryPoints: {
      main: join(source, 'main.ts'),
      'extract-worker': join(source, 'documents/extract-worker.ts'),
    },
    outdir: join(folder, 'functions/dist'),
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node22',
    format: 'esm',
    chunkNames: 'chunks/[name]-[hash]',
    alias: { '@talkwright/shared': join(folder, 'shared/src') },
    // The product reads Word files by itself since then; the earlier version is given none.
    external: ['@azure/functions-core', '@node-rs/argon2', 'sharp', 'mammoth'],
    banner: { js: REQUIRE },
    logLevel: 'error',
  });
}
