import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BuildOptions, build, type Plugin, transform } from 'esbuild';
import { minify } from 'vite';
import { bundledPlugin, noteBundled } from '../../infra/package/bundled.ts';
import { fewDiagrams } from './few-diagrams.ts';
import { lexerAlone } from './lexer-alone.ts';

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

const bundled = bundledPlugin(noteBundled(dist()));

const common = {
  bundle: true,
  minify: true,
  target,
  legalComments: 'none',
  plugins: [cssAsText, lexerAlone, bundled],
} satisfies BuildOptions;

/** What makes Preact's nodes in plain code makes those of JSX too: its JSX runtime would be a second maker. */
const jsxByH = {
  // Which names that runtime, for the compiler's sake.
  tsconfigRaw: {},
  jsx: 'transform',
  jsxFactory: 'h',
  jsxFragment: 'Fragment',
  inject: [src('core/h.ts')],
} satisfies BuildOptions;

await rm(dist(), { recursive: true, force: true });
await mkdir(dist());

/** A script whose name carries a hash of its content, so that it may be cached for ever. Answers that name. */
async function buildModule(
  name: string,
  entry: string,
  define: Record<string, string> = {},
  more: BuildOptions = {},
) {
  const code = await bundle({
    ...common,
    ...more,
    entryPoints: [src(entry)],
    format: 'esm',
    outfile: dist(`${name}.js`),
    define,
  });
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
  const file = `${name}-${hash}.js`;
  await writeFile(dist(file), code);
  return file;
}

/** A second minifier finds some two of a hundred bytes more. */
async function bundle(options: BuildOptions): Promise<string> {
  const { outputFiles } = await build({ ...options, write: false });
  const { code, errors } = await minify('widget.js', outputFiles[0]?.text ?? '', {
    module: options.format === 'esm',
    compress: { target },
  });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return code;
}

// Each is told the name of the one that it loads; the loader's own stands in the customers' pages.
const source = await buildModule('widget-source', 'source/main.ts');
const conversations = await buildModule('widget-conversations', 'conversations/main.ts');
const contactForm = await buildModule('widget-contact-form', 'contact-form/main.ts');
const chart = await buildModule('widget-chart', 'chart/main.ts');
const diagram = await buildModule('widget-diagram', 'diagram/main.ts');
const mermaid = await buildModule(
  'widget-mermaid',
  'diagram-frame/main.ts',
  {},
  { plugins: [fewDiagrams, bundled] },
);
const names = {
  SOURCE_FILE: JSON.stringify(source),
  CONVERSATIONS_FILE: JSON.stringify(conversations),
  CONTACT_FORM_FILE: JSON.stringify(contactForm),
  CHART_FILE: JSON.stringify(chart),
  DIAGRAM_FILE: JSON.stringify(diagram),
};
const snippets = await buildModule('widget-snippets', 'snippets/main.ts');
const page = await buildModule('widget-page', 'page/main.ts');
const core = await buildModule('widget-core', 'core/main.tsx', names, jsxByH);

const loader = await bundle({
  ...common,
  entryPoints: [src('loader/main.ts')],
  format: 'iife',
  outfile: dist('widget.js'),
  define: {
    CORE_FILE: JSON.stringify(core),
    PAGE_FILE: JSON.stringify(page),
    SNIPPETS_FILE: JSON.stringify(snippets),
  },
});
await writeFile(dist('widget.js'), loader);

// Its name stays: the web app opens this page as well. It has no origin, so that its script is one of another origin.
const frame = 'widget-frame.html';
await writeFile(
  dist(frame),
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Draws diagrams</title>
<script type="module" crossorigin src="${mermaid}"></script>
`,
);

const stages = {
  loader: ['widget.js'],
  firstAnswer: ['widget.js', page, core],
  source: [source],
  conversations: [conversations],
  contactForm: [contactForm],
  chart: [chart],
  diagram: [diagram, frame, mermaid],
  snippets: [snippets],
};
await writeFile(dist('manifest.json'), `${JSON.stringify(stages, null, 2)}\n`);

for (const [stage, files] of Object.entries(stages)) {
  const sizes = await Promise.all(files.map(async (f) => gzipSync(await readFile(dist(f))).length));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`${stage}: ${total} bytes gzip (${files.join(', ')})`);
}
