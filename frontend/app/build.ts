import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { noteBundled } from '../../infra/package/bundled.ts';
import { pageStyles } from './page-styles.ts';
import type { RenderedPage } from './src/site/render.tsx';
import { sectionsOf } from './src/site/sections-of.ts';
import { themeSheet } from './theme-sheet.ts';

// The web app, then the public pages as files: two bundles, so that a page to be read brings nothing of the app, and the app is
// cut as if there were no pages. `/` is both; `src/site/start.ts` decides which.

const dist = (file = ''): string => path.join(import.meta.dirname, 'dist', file);
const cache = path.join(import.meta.dirname, 'node_modules', '.cache', 'site');
const NAME = 'Talkwright';
const note = noteBundled(dist());
/** Of style sheets nothing is left in the scripts: all that are imported count, and files that are copied, such as fonts. */
const notePackages: Plugin = {
  name: 'note-packages',
  writeBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const modules = chunks.flatMap((chunk) => Object.entries(chunk.modules));
    const scripts = modules.flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : []));
    const sheets = [...this.getModuleIds()].filter((id) => /\.css(?:\?|$)/.test(id));
    const assets = Object.values(bundle).filter((file) => file.type === 'asset');
    const others = assets.flatMap(({ originalFileNames }) => originalFileNames);
    note([...scripts, ...sheets, ...others.map((file) => path.resolve(import.meta.dirname, file))]);
  },
};
const signs: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

await build({
  root: import.meta.dirname,
  configFile: path.join(import.meta.dirname, 'vite.config.ts'),
  plugins: [notePackages],
});
const app = await readFile(dist('index.html'), 'utf8');
const site = await buildSite();
const pages = await renderPages();
for (const page of pages) {
  const folder = dist(page.path);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'index.html'), fileOf(page));
}
// For an agent that answers visitors: what it knows is what they read.
const sections = sectionsOf(pages.find((page) => page.path === '/docs')?.markup ?? '');
await mkdir(dist('docs/text'));
for (const { id, text } of sections) await writeFile(dist(`docs/text/${id}.md`), text);
await writeFile(dist('page-styles.txt'), pageStyles(pages.map((page) => page.markup)));
// Written last: whoever builds what is stale looks at it, and whoever publishes lists these addresses.
await writeFile(dist('pages.json'), JSON.stringify(pages.map((page) => addressOf(page.path))));

/** What brings the files to life: its addresses, the script that comes first, and the styles. */
async function buildSite() {
  const { output } = await bundle({
    publicDir: false,
    plugins: [notePackages],
    build: {
      emptyOutDir: false,
      // One sheet: the pages share most of it, and each would ask for two.
      cssCodeSplit: false,
      rolldownOptions: {
        input: { start: 'src/site/start.ts', site: 'src/site/main.tsx' },
        output: {
          codeSplitting: {
            groups: [
              {
                ...{ name: 'first', tags: ['$initial'] },
                test: (file) => !file.endsWith('/site/start.ts'),
              },
            ],
          },
        },
      },
    },
  });
  const chunks = output.filter((file) => file.type === 'chunk');
  const entry = (name: string) => chunks.find((file) => file.isEntry && file.name === name);
  const [start, main] = [entry('start'), entry('site')];
  const styles = output.find((file) => file.fileName.endsWith('.css'));
  if (!start || !main || !styles) throw new Error('The bundle of the public pages is incomplete.');
  if (start.imports.length > 0) throw new Error('start.ts runs as a classic script: no imports.');
  const scripts = [...main.imports, main.fileName].map((file) => `/${file}`);
  return { start: `/${start.fileName}`, styles: `/${styles.fileName}`, scripts };
}

async function renderPages(): Promise<RenderedPage[]> {
  await rm(cache, { recursive: true, force: true });
  await bundle({
    publicDir: false,
    ssr: { noExternal: true },
    build: { ssr: 'src/site/render.tsx', outDir: cache, emptyOutDir: true },
  });
  const module = await import(pathToFileURL(path.join(cache, 'render.js')).href);
  return module.renderPages();
}

async function bundle(config: InlineConfig): Promise<Rolldown.RolldownOutput> {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    base: '/',
    logLevel: 'warn',
    ...config,
    plugins: [
      react({ compiler: { panicThreshold: 'all_errors' } }),
      themeSheet(),
      ...(config.plugins ?? []),
    ],
    build: {
      assetsInlineLimit: 0,
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      modulePreload: { polyfill: false },
      ...config.build,
    },
  });
  return result as Rolldown.RolldownOutput;
}

/** The file of a page: the app's own head without its scripts, which the first script loads where they are wanted. */
function fileOf({ path: page, title, description, markup }: RenderedPage): string {
  const isRoot = page === '/';
  const tags = [...app.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="(\/assets\/[^"]+)"[^>]*>/g)];
  const named = (ending: string) =>
    tags.map(([, file = '']) => file).filter((file) => file.endsWith(ending));
  const font = tags.find(([tag]) => tag.includes('as="font"'))?.[0] ?? '';
  const data = [
    `data-site="${site.scripts.join(' ')}"`,
    ...(isRoot ? [`data-app="${named('.js').join(' ')}"`] : []),
    ...(isRoot ? [`data-styles="${named('.css').join(' ')}"`] : []),
  ];
  const facts = { '@context': 'https://schema.org', ...factsOf(page, title, description) };
  const head = [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="${NAME}" />`,
    `<meta property="og:title" content="${escaped(title)}" />`,
    `<meta property="og:description" content="${escaped(description)}" />`,
    `<script type="application/ld+json">${JSON.stringify(facts).replaceAll('<', '\\u003c')}</script>`,
    `<script src="${site.start}" ${data.join(' ')}></script>`,
    font,
    `<link rel="stylesheet" href="${site.styles}" />`,
  ];
  const splash = isRoot ? (/<div id="root">[\s\S]*?<\/div>\s*<\/div>/.exec(app)?.[0] ?? '') : '';
  const bare = app.replaceAll(/\s*<(?:script|link)\b[^>]*\/assets\/[^>]*>(?:<\/script>)?/g, '');
  return bare
    .replace('</head>', () => `  ${head.join('\n    ')}\n  </head>`)
    .replace(
      /<body>[\s\S]*<\/body>/,
      () => `<body>\n<div id="public" data-path="${page}">${markup}</div>\n${splash}\n</body>`,
    );
}

/** For search engines. */
function factsOf(page: string, name: string, description: string): object {
  return page === '/'
    ? {
        ...{ '@type': 'SoftwareApplication', name: NAME, description },
        ...{ applicationCategory: 'BusinessApplication', operatingSystem: 'Any' },
      }
    : { '@type': 'WebPage', name, description };
}

function addressOf(page: string): string {
  return page === '/' ? page : `${page}/`;
}

function escaped(text: string): string {
  return text.replace(/[&"<>]/g, (sign) => signs[sign] ?? sign);
}
