import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Agent } from '@talkwright/shared/areas/agents';
import type { Browser, Page } from 'playwright-core';
import { embedSnippet } from '../../../frontend/app/src/features/agents/widget/embed-snippet.ts';
import { newAgent } from '../../support/api/agents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { findBrowser } from '../../support/browser/find-browser.ts';
import { launchBrowser } from '../../support/browser/launch-browser.ts';
import { widgetOn } from '../../support/browser/widget.ts';
import { stack } from '../../support/stack/running-stack.ts';
import { atMost, type Figure, figure, percentile, ratioAtMost } from '../figures.ts';
import { watch } from './in-page.ts';

const CPU_SLOWDOWN = 4;
const RUNS = 21;
/** What a page does that nobody touches, such as fetching ahead, is over by then. */
const UNTOUCHED_MS = 2_500;
/** A hand that comes to the bubble rests there before it presses. */
const HOVER_MS = 250;

/** Of a page, while nobody touches it. */
type Visit = { bubbleMs: number; longTasks: number[]; scripts: Map<string, number> };

/**
 * What the widget costs a page that has nothing else, beside a bubble written by hand, at a fourth of the CPU's speed. Each
 * page is opened in a browser context of its own: nothing is cached.
 */
export async function benchWidget(): Promise<Figure[]> {
  const agent = await newAgent(await newTenant(), { conversationOpener: 'What can I do for you?' });
  process.env.TALKWRIGHT_BROWSER = JSON.stringify(findBrowser());
  const browser = await launchBrowser();
  const pages = await servePages(agent);
  const byHand: Visit[] = [];
  const unknown: Visit[] = [];
  const ours: Visit[] = [];
  const presses: number[] = [];
  try {
    // The first visit warms up what serves them.
    for (let run = 0; run <= RUNS; run += 1) {
      const bare = await look(browser, `${pages}/hand-written`);
      const older = await look(browser, `${pages}/older-code`);
      const { page, ...visited } = await visit(browser, `${pages}/widget`);
      const panelMs = await pressAndAsk(page);
      await page.context().close();
      if (run === 0) continue;
      byHand.push(bare);
      unknown.push(older);
      ours.push(visited);
      presses.push(panelMs);
    }
    const saving = await look(browser, `${pages}/widget`, true);
    return toFigures(byHand, unknown, ours, presses, saving);
  } finally {
    await browser.close();
  }
}

/**
 * Bare pages with the builder's embed code; with one that says nothing of the bubble's look; and with the script that was written
 * by hand, which has another origin as well.
 */
async function servePages(agent: Agent) {
  const script = readFileSync(join(import.meta.dirname, 'hand-written.js'));
  const { app, api } = stack();
  const ours = embedSnippet(agent, { widgetUrl: `${app}/widget.js`, apiBase: api });
  const server = createServer(({ url = '', headers: { host = '' } }, response) => {
    if (url === '/hand-written.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
      return;
    }
    const codes: Record<string, string> = {
      '/widget': ours,
      '/older-code': ours.replace(/ data-look="[^"]*"/, ''),
    };
    const byHand = `<script async src="http://${host.replace('localhost', '127.0.0.1')}/hand-written.js"></script>`;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(
      `<!doctype html><html lang="en"><title>Bare</title><link rel="icon" href="data:,">
       <body><h1>Bare</h1>${codes[url] ?? byHand}</body></html>`,
    );
  });
  server.listen(0).unref();
  await once(server, 'listening');
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** Pages of one site may share a process, and its slowed down CPU: each is closed before the next one is opened. */
async function look(browser: Browser, url: string, savesData = false): Promise<Visit> {
  const { page, ...visited } = await visit(browser, url, savesData);
  await page.context().close();
  return visited;
}

async function visit(browser: Browser, url: string, savesData = false) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: savesData });
  const scripts = new Map<string, number>();
  page.on('response', async (response) => {
    if (!response.url().endsWith('.js')) return;
    scripts.set(response.url(), gzipSync(await response.body()).length);
  });
  await page.addInitScript(watch);
  await page.goto(url);
  // Nothing is asked of the page until then: playwright's own script in it would take longer than the widget's.
  await delay(UNTOUCHED_MS);
  return { page, scripts, ...(await page.evaluate(() => globalThis.seen)) };
}

/** How long the press took. What is asked then has the page load whatever an answer needs. */
async function pressAndAsk(page: Page): Promise<number> {
  const widget = widgetOn(page);
  await widget.bubble.hover();
  await delay(HOVER_MS);
  await widget.bubble.click();
  const panelMs = await page.waitForFunction(() => globalThis.seen.panelMs);
  await widget.ask('What can you do?');
  return (await panelMs.jsonValue()) ?? Number.NaN;
}

function toFigures(
  byHand: Visit[],
  unknown: Visit[],
  ours: Visit[],
  presses: number[],
  saving: Visit,
): Figure[] {
  const median = (values: number[]) => percentile(values, 0.5);
  const bubble = (visits: Visit[]) => middleMean(visits.map(({ bubbleMs }) => bubbleMs));
  const busy = (visits: Visit[]) =>
    median(visits.map(({ longTasks }) => longTasks.reduce((sum, ms) => sum + ms, 0)));
  const kilobytes = (wanted: (url: string) => boolean) =>
    median(
      ours.map(({ scripts }) =>
        [...scripts].reduce((sum, [url, bytes]) => sum + (wanted(url) ? bytes / 1_024 : 0), 0),
      ),
    );
  return [
    figure('widget: bubble drawn on a bare page, 4x slower CPU', bubble(ours), 'ms', {
      baseline: bubble(byHand),
      goal: ratioAtMost(1.15),
    }),
    figure('widget: the same where its look is not known', bubble(unknown), 'ms', {
      baseline: bubble(byHand),
    }),
    figure('widget: long tasks before it is opened', busy(ours), 'ms', {
      baseline: busy(byHand),
      goal: atMost(0, 'ms'),
    }),
    figure('widget: from a press to the drawn panel', median(presses), 'ms', {
      goal: atMost(50, 'ms'),
    }),
    figure(
      'widget: its loader, gzip',
      kilobytes((url) => url.endsWith('/widget.js')),
      'KB',
      {
        goal: atMost(5, 'KB'),
      },
    ),
    figure(
      'widget: all scripts until the first answer, gzip',
      kilobytes(() => true),
      'KB',
      {
        goal: atMost(38, 'KB'),
      },
    ),
    figure('widget: scripts fetched where data is saved', saving.scripts.size, '', {
      baseline: median(ours.map(({ scripts }) => scripts.size)),
      goal: atMost(1, ''),
    }),
  ];
}

/** Of the middle half: what is drawn is drawn with a frame, and a median would jump by a whole one. */
function middleMean(values: number[]): number {
  const middle = values
    .toSorted((a, b) => a - b)
    .slice(Math.floor(values.length / 4), Math.ceil((values.length * 3) / 4));
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}
