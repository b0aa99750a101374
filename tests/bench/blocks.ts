import type { Agent } from '@talkwright/shared/areas/agents';
import type { Browser, Page } from 'playwright-core';
import { newAgent } from '../support/api/agents.ts';
import { newTenant } from '../support/api/organizations.ts';
import { findBrowser } from '../support/browser/find-browser.ts';
import { launchBrowser } from '../support/browser/launch-browser.ts';
import { answerByPieces, answerWith, siteWith, widgetOn } from '../support/browser/widget.ts';
import { hostileBlocks } from '../support/texts/hostile-blocks.ts';
import { type FencedBlock, fenced, ownBlocks } from '../support/texts/own-blocks.ts';
import { atLeast, atMost, type Figure, figure, type Goal, percentile } from './figures.ts';

const COLD_STARTS = 5;
const BLOCKS_PER_ANSWER = 10;
const SETTLED_MS = 120_000;

/**
 * Charts and diagrams in answers, on the page of a customer: from the end of a block to its picture, and what blocks that
 * mean harm bring about.
 */
export async function benchBlocks(): Promise<Figure[]> {
  process.env.TALKWRIGHT_BROWSER = JSON.stringify(findBrowser());
  const agent = await newAgent(await newTenant({ plan: 'scale' }), { identity: 'blocks' });
  // As Chrome and Edge are on computers; the packaged browser has its sites in one process, as on small phones.
  const browser = await launchBrowser('--site-per-process');
  const small = await launchBrowser();
  try {
    return [
      ...(await benchCold(browser, agent)),
      ...(await benchOwn(browser, agent)),
      await benchAtOnce(browser, agent, 'one answer', atMost(100, 'ms')),
      await benchAtOnce(small, agent, 'one answer, with its frame in the process of the page'),
      ...(await benchHostileBlocks(browser, agent)),
    ];
  } finally {
    await browser.close();
    await small.close();
  }
}

/** The first block of a page: what draws it comes along. */
async function benchCold(browser: Browser, agent: Agent): Promise<Figure[]> {
  const times: Record<FencedBlock['kind'], number[]> = { chart: [], diagram: [] };
  for (const kind of ['chart', 'diagram'] as const) {
    const block = ownBlocks.find((one) => one.kind === kind);
    for (let start = 0; block && start < COLD_STARTS; start += 1) {
      const { page } = await openChat(browser, agent);
      const answer = await answerByPieces(page);
      times[kind].push((await timeToPicture(page, answer, block)) ?? Number.NaN);
      await page.context().close();
    }
  }
  const [chart, diagram] = [percentile(times.chart, 0.5), percentile(times.diagram, 0.5)];
  return [
    figure('blocks: first chart of a page, with its script, p50', chart, 'ms'),
    figure('blocks: first diagram of a page, with its frame, p50', diagram, 'ms', {
      goal: atMost(1_200, 'ms'),
    }),
  ];
}

async function benchOwn(browser: Browser, agent: Agent): Promise<Figure[]> {
  const { page, watched } = await openChat(browser, agent);
  const times: Record<FencedBlock['kind'], number[]> = { chart: [], diagram: [] };
  const answer = await answerByPieces(page);
  for (const block of ownBlocks) {
    const time = await timeToPicture(page, answer, block);
    if (time === undefined) console.log(`not drawn:\n${block.code}`);
    else times[block.kind].push(time);
  }
  const drawn = times.chart.length + times.diagram.length;
  const [chart, diagram] = [times.chart, times.diagram].map((all) => percentile(all.slice(1), 0.5));
  const figures = [
    figure('blocks: chart from closed fence to picture, p50', chart ?? Number.NaN, 'ms', {
      goal: atMost(150, 'ms'),
    }),
    figure('blocks: diagram from closed fence to picture, p50', diagram ?? Number.NaN, 'ms', {
      goal: atMost(300, 'ms'),
    }),
    figure(`blocks: drawn of ${ownBlocks.length} of ours`, drawn, 'blocks', {
      goal: atLeast(ownBlocks.length),
    }),
    await blockedFor(page, `${ownBlocks.length} of ours, one by one`, atMost(100, 'ms')),
    ...watched('of ours'),
  ];
  await page.context().close();
  return figures;
}

/** As an answer is shown that was given before: all that it holds is drawn in one go. */
async function benchAtOnce(browser: Browser, agent: Agent, where: string, goal?: Goal) {
  const { page } = await openChat(browser, agent);
  await showAtOnce(page, ownBlocks.map(fenced));
  const figures = await blockedFor(page, `${BLOCKS_PER_ANSWER} of ours in ${where}`, goal);
  await page.context().close();
  return figures;
}

async function benchHostileBlocks(browser: Browser, agent: Agent): Promise<Figure[]> {
  const { page, watched } = await openChat(browser, agent);
  await showAtOnce(page, hostileBlocks);
  const figures = [
    await blockedFor(page, `${hostileBlocks.length} hostile ones`, atMost(100, 'ms')),
    ...watched('hostile'),
  ];
  await page.context().close();
  return figures;
}

/** The chat, with everything noted that a block could bring about. */
async function openChat(browser: Browser, agent: Agent) {
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
  const page = await context.newPage();
  const foreign: string[] = [];
  const run: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!/^(?:https?:\/\/(?:localhost|127\.0\.0\.1)[:/]|data:|blob:)/.test(url)) foreign.push(url);
  });
  page.on('dialog', (dialog) => {
    run.push(dialog.message());
    void dialog.dismiss();
  });
  await page.exposeBinding('pwned', ({ frame }) => {
    run.push(frame.url());
  });
  await page.addInitScript(() => {
    if (window !== window.top) return;
    const longest = { ms: 0 };
    Object.assign(window, { longest });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration);
    }).observe({ type: 'longtask' });
  });
  await page.goto(siteWith(agent));
  await widgetOn(page).open();
  const watched = (which: string) => {
    for (const one of [...foreign, ...run]) console.log(`${which}: ${one.slice(0, 200)}`);
    return [
      figure(`blocks ${which}: requests to foreign hosts`, foreign.length, '', {
        goal: atMost(0, ''),
      }),
      figure(`blocks ${which}: scripts that ran`, run.length, '', { goal: atMost(0, '') }),
    ];
  };
  return { page, watched };
}

/** What blocked the page for longest since this was asked last. */
async function blockedFor(page: Page, what: string, goal?: Goal): Promise<Figure> {
  const ms = await page.evaluate(() => {
    const { longest } = window as unknown as { longest: { ms: number } };
    const { ms } = longest;
    longest.ms = 0;
    return ms;
  });
  return figure(`blocks: page blocked at most, ${what}`, ms, 'ms', goal ? { goal } : {});
}

/** From the end of the fence to a picture on the page; undefined where it stays text. */
async function timeToPicture(
  page: Page,
  answer: Awaited<ReturnType<typeof answerByPieces>>,
  block: FencedBlock,
): Promise<number | undefined> {
  const widget = widgetOn(page);
  await widget.send('Draw it');
  const text = fenced(block);
  await answer.begin();
  await answer.add(text.slice(0, -4));
  await widget.answer.locator('.drawn-block[aria-busy="true"]').waitFor();
  const time = await page.evaluate(() => {
    const { say } = window as unknown as { say(event: object): void };
    const root = document.querySelector('talkwright-chat')?.shadowRoot;
    const answers = root?.querySelectorAll('.answer');
    const place = answers?.[answers.length - 1];
    const { promise, resolve } = Promise.withResolvers<number | undefined>();
    const look = () => {
      const isDrawn = place?.querySelector('.drawn-block :is(canvas, img)');
      if (!isDrawn && !place?.querySelector('.code-block')) return;
      changes.disconnect();
      // In the next frame it is on the screen.
      requestAnimationFrame(() =>
        setTimeout(() => resolve(isDrawn ? performance.now() - begun : undefined)),
      );
    };
    const changes = new MutationObserver(look);
    if (place) changes.observe(place, { childList: true, subtree: true });
    const begun = performance.now();
    say({ type: 'delta', text: '\n```\n\nDone.' });
    return promise;
  });
  await answer.end();
  await widget.finished();
  return time;
}

async function showAtOnce(page: Page, blocks: string[]): Promise<void> {
  const widget = widgetOn(page);
  for (let start = 0; start < blocks.length; start += BLOCKS_PER_ANSWER) {
    await answerWith(page, blocks.slice(start, start + BLOCKS_PER_ANSWER).join('\n\nNext:\n\n'));
    await widget.ask(`Those from ${start} on`);
    const places = widget.answer.locator('.drawn-block:not(:has(figure))');
    await places.first().waitFor({ state: 'detached', timeout: SETTLED_MS });
    await widget.button('New conversation').click();
  }
}
