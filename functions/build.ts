import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { context, type Plugin } from 'esbuild';
import { fewDiagrams } from '../frontend/widget/few-diagrams.ts';
import { bundledPlugin, noteBundled } from '../infra/package/bundled.ts';
import { needlessParts } from './needless-parts.ts';

const root = import.meta.dirname;
const outdir = join(root, 'dist');

/**
 * The tokenizer's table of 100,000 words, as JSON in a string: reading it as a program takes 30 MB for a moment, in each
 * thread that begins, which the process keeps.
 */
const tablesAsJson: Plugin = {
  name: 'tables-as-json',
  setup({ onLoad }) {
    onLoad({ filter: /gpt-tokenizer\/esm\/bpeRanks\/\w+\.js$/ }, async ({ path }) => {
      const { default: table } = await import(path);
      const json = JSON.stringify(JSON.stringify(table));
      return { contents: `export default JSON.parse(${json})` };
    });
  },
};

/** What calls each function is found out now: a process that starts would have to load all of them for it. */
const tableOfFunctions: Plugin = {
  name: 'table-of-functions',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]src[/\\]function-table\.ts$/ }, async ({ path }) => {
      const { functionTable } = await import(path);
      return { contents: `export const functionTable = ${JSON.stringify(functionTable)};` };
    });
  },
};

const isWatching = process.argv.includes('--watch');

/** The Functions bundle: split, so that parsers and SDKs are read when they are first used. */
const build = await context({
  entryPoints: {
    main: join(root, 'src/main.ts'),
    'extract-worker': join(root, 'src/documents/extract-worker.ts'),
    'draw-worker': join(root, 'src/figures/draw-worker.ts'),
    'check-worker': join(root, 'src/tools/check-worker.ts'),
    'square-worker': join(root, 'src/agents/square-worker.ts'),
    'openapi-worker': join(root, 'src/tools/openapi-worker.ts'),
    'page-worker': join(root, 'src/web-search/page-worker.ts'),
  },
  outdir,
  plugins: [
    tablesAsJson,
    fewDiagrams,
    needlessParts,
    // While somebody works on them, the process that starts finds out.
    ...(isWatching ? [] : [tableOfFunctions]),
    bundledPlugin(noteBundled(outdir)),
  ],
  bundle: true,
  splitting: true,
  // Names stay as they are: stack traces are read by people.
  minifySyntax: true,
  minifyWhitespace: true,
  sourcemap: true,
  platform: 'node',
  // Of packages in both forms the modules are taken: what nobody uses of those is left out.
  mainFields: ['module', 'main'],
  target: 'node22',
  // It does know them; taken for unknown, each literal would be made anew where it stands, call by call.
  supported: { 'regexp-unicode-property-escapes': true, 'regexp-lookbehind-assertions': true },
  format: 'esm',
  chunkNames: 'chunks/[name]-[hash]',
  external: ['@azure/functions-core', '@node-rs/argon2'],
  banner: {
    js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
  },
  logLevel: 'warning',
});

rmSync(outdir, { recursive: true, force: true });
await build.rebuild();
if (isWatching) await build.watch();
else await build.dispose();
