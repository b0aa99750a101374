import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BuildOptions, build, type Plugin, transform } from 'esbuild';

/** Style sheets travel inside the scripts, as text: a shadow root adopts them without a request of their own. */
const cssAsText: Plugin = {
  name: 'css-as-text',
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path: file }) => {
      const css = await readFile(file, 'utf8');
      const { code } = await transform(css, { loader: 'css', minify: true, target });
      return { contents: code.trim(), loader: 'text' };
    });
  },
};

const target = 'es2022';
const src = (file: string): string => path.join(import.meta.dirname, 'src', file);
const dist = (file = ''): string => path.join(import.meta.dirname, 'dist', file);

const common = {
  bundle: true,
  minify: true,
  target,
  legalComments: 'none',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  plugins: [cssAsText],
} satisfies BuildOptions;

await rm(dist(), { recursive: true, force: true });
await mkdir(dist());

// The core's name carries a hash of its content, so that it may be cached for ever; the loader, whose
// name stands in the customers' pages, is told that name here.
const { metafile } = await build({
  ...common,
  entryPoints: { 'widget-core': src('core/main.tsx') },
  format: 'esm',
  entryNames: '[name]-[hash]',
  outdir: dist(),
  metafile: true,
});
const core = path.basename(Object.keys(metafile.outputs)[0] ?? '');

await build({
  ...common,
  entryPoints: [src('loader/main.ts')],
  format: 'iife',
  outfile: dist('widget.js'),
  define: { CORE_FILE: JSON.stringify(core) },
});

const stages = { loader: ['widget.js'], firstAnswer: ['widget.js', core] };
await writeFile(dist('manifest.json'), `${JSON.stringify(stages, null, 2)}\n`);

for (const [stage, files] of Object.entries(stages)) {
  const sizes = await Promise.all(files.map(async (f) => gzipSync(await readFile(dist(f))).length));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`${stage}: ${total} bytes gzip (${files.join(', ')})`);
}
