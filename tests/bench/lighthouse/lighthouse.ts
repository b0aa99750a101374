import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { writeSite } from '../../../infra/site.ts';
import { startWeb } from '../../../local/cloud/web/server.ts';
import { findBrowser } from '../../support/browser/find-browser.ts';
import { launchBrowser } from '../../support/browser/launch-browser.ts';
import { freePorts } from '../../support/stack/free-ports.ts';
import { atLeast, atMost, type Figure, figure } from '../figures.ts';

const PAGES = ['/', '/docs/', '/contact/'];
const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** What is used of an answer of Lighthouse. */
type Result = {
  runtimeError?: { message: string };
  audits: Record<string, Audit>;
  categories: Record<string, { score: number | null }>;
};
type Audit = {
  id: string;
  score: number | null;
  displayValue?: string;
  numericValue?: number;
  details?: { type: string; items?: { resourceType?: string; url?: string }[] };
};
type Lighthouse = (
  url: string,
  flags: { port: number; onlyCategories: string[]; logLevel: string },
) => Promise<{ lhr: Result } | undefined>;

/** What Lighthouse says of the public pages, as a phone sees them: of three runs the worst. */
export async function benchLighthouse(): Promise<Figure[]> {
  const lighthouse = await loadLighthouse();
  process.env.TALKWRIGHT_BROWSER = JSON.stringify(findBrowser());
  const [port, debugging] = await freePorts().then((first) => [first, first + 1] as const);
  const folder = mkdtempSync(join(tmpdir(), 'talkwright-site-'));
  const server = await serveSite(folder, port);
  try {
    const figures: Figure[] = [];
    for (const page of PAGES) {
      const runs: Result[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        runs.push(await audit(lighthouse, `http://localhost:${port}${page}`, debugging));
      }
      figures.push(...figuresOf(page, runs));
      if (page === '/' && runs[0]) figures.push(scriptOf(runs[0], folder));
    }
    return figures;
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A tree of 150 MB that nothing else needs: whoever wants these figures installs it. */
async function loadLighthouse(): Promise<Lighthouse> {
  const name = 'lighthouse';
  const loaded: { default: Lighthouse } = await import(name).catch((cause) => {
    throw new Error(
      'Lighthouse is not installed along with the rest: npm ci --prefix tests/bench/lighthouse',
      { cause },
    );
  });
  return loaded.default;
}

/** The site as it is deployed, with its headers and compressed. */
function serveSite(folder: string, port: number) {
  const app = `http://localhost:${port}`;
  const [api, storage] = [`http://localhost:${port + 2}/api`, `http://localhost:${port + 3}`];
  writeSite(join(folder, 'site'), {
    app,
    api,
    storage,
    functionsKey: 'key',
    siteAgentKey: null,
    isBilled: true,
  });
  const keysFile = join(folder, 'keys.json');
  mkdirSync(folder, { recursive: true });
  writeFileSync(keysFile, JSON.stringify({ function: 'key' }));
  return startWeb({
    port,
    api,
    storage,
    keysFile,
    isBilled: true,
    folders: [join(folder, 'site')],
  });
}

/** In a browser of its own each time: nothing is cached or warm. */
async function audit(lighthouse: Lighthouse, url: string, port: number): Promise<Result> {
  const browser = await launchBrowser(`--remote-debugging-port=${port}`);
  try {
    const result = await lighthouse(url, { port, onlyCategories: CATEGORIES, logLevel: 'error' });
    if (!result || result.lhr.runtimeError) {
      throw new Error(`Lighthouse could not look at ${url}: ${result?.lhr.runtimeError?.message}`);
    }
    return result.lhr;
  } finally {
    await browser.close();
  }
}

function figuresOf(page: string, runs: Result[]): Figure[] {
  const worst = (audit: string) =>
    Math.max(...runs.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  const scores = CATEGORIES.map((category) => {
    const each = runs.map(({ categories }) => (categories[category]?.score ?? 0) * 100);
    console.log(`${page} ${category}: ${each.map(Math.round).join(', ')}`);
    const name = `lighthouse ${page}: ${category}, worst of ${RUNS} runs`;
    return figure(name, Math.min(...each), 'points', { goal: atLeast(95) });
  });
  for (const failed of failedIn(runs)) console.log(`${page} ${failed}`);
  return [
    ...scores,
    figure(
      `lighthouse ${page}: largest contentful paint`,
      worst('largest-contentful-paint'),
      'ms',
      {
        goal: atMost(2_500, 'ms'),
      },
    ),
    figure(`lighthouse ${page}: layout shift`, worst('cumulative-layout-shift'), '', {
      goal: atMost(0.02, ''),
    }),
  ];
}

/** What can be mended. */
const failedIn = (runs: Result[]): string[] => [
  ...new Set(
    runs.flatMap(({ audits }) =>
      Object.values(audits)
        .filter(({ score }) => score !== null && score < 0.9)
        .map(({ id, displayValue = '' }) => `${id} ${displayValue}`),
    ),
  ),
];

function scriptOf({ audits }: Result, folder: string): Figure {
  const { details } = audits['network-requests'] ?? {};
  const items = details?.items ?? [];
  const paths = items
    .filter(({ resourceType }) => resourceType === 'Script')
    .map(({ url }) => new URL(String(url)).pathname);
  const bytes = [...new Set(paths)].map(
    (path) => gzipSync(readFileSync(join(folder, 'site', path)), { level: 9 }).length,
  );
  const total = bytes.reduce((sum, one) => sum + one, 0) / 1_024;
  return figure('lighthouse /: script before it is touched, gzip', total, 'KB', {
    goal: atMost(100, 'KB'),
  });
}
