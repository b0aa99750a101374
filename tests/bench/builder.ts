import type { Page } from 'playwright-core';
import { findBrowser } from '../support/browser/find-browser.ts';
import { launchBrowser } from '../support/browser/launch-browser.ts';
import { bigAgent } from './big-agent.ts';
import { atMost, type Figure, figure, percentile } from './figures.ts';
import {
  nearlyAll,
  type Stopwatch,
  stopwatch,
  type Typed,
  typeEverywhere,
  typeInto,
} from './keys.ts';

const CPU_SLOWDOWN = 4;
const FILTER = 'replace thing 12';
/** How many rows the filter leaves: 12, 112, and 120 to 129. */
const MATCHING = 12;
const REPEATS = 5;

const tabs = ['Basics', 'Model', 'Display', 'Tools', 'Data Collection'];
const windows = [
  { tab: 'Basics', button: 'Add Snippet', name: 'Create Prompt Snippet' },
  { tab: 'Tools', button: 'Edit Large', name: 'Edit Large' },
  { tab: 'Tools', button: 'New Operation', name: 'New Operation' },
];

/**
 * Typing in every text field of the builder, with all tabs opened before and the long lists in them, key by key; and in
 * the windows over it.
 */
export async function benchBuilder(): Promise<Figure[]> {
  const { address, options } = await bigAgent();
  process.env.TALKWRIGHT_BROWSER = JSON.stringify(findBrowser());
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      ...options,
    });
    const bare = await typeInBarePage(await context.newPage());

    const page = await context.newPage();
    await page.goto(address);
    await openEverything(page);
    const measure = await stopwatch(page, CPU_SLOWDOWN);
    const { filter, rows } = await filterOperations(page, measure);
    const typed = [
      filter,
      ...(await typeInTabs(page, measure)),
      ...(await typeInWindows(page, measure)),
    ];
    return toFigures(bare, typed, rows);
  } finally {
    await browser.close();
  }
}

async function typeInBarePage(page: Page): Promise<number[]> {
  await page.setContent('<input>');
  return typeInto(page.locator('input'), 'abcdefghij', await stopwatch(page, CPU_SLOWDOWN));
}

async function openEverything(page: Page): Promise<void> {
  const allTabs = page.getByRole('tab');
  await allTabs.first().waitFor();
  for (const tab of await allTabs.all()) await tab.click();
  await page
    .getByText(/^note-\d+\.txt$/)
    .first()
    .waitFor();
  await page.getByRole('tab', { name: 'Tools' }).click();
  await page.getByRole('button', { name: 'Large' }).first().click();
  await page.getByLabel('Filter operations').waitFor();
}

/** Words that rows match, so that other rows appear; they do so where the typing pauses. */
async function filterOperations(page: Page, measure: Stopwatch) {
  const field = page.getByLabel('Filter operations');
  const status = page.getByRole('status').filter({ hasText: 'allowed' });
  const keys: number[] = [];
  const rows: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    keys.push(...(await typeInto(field, FILTER, measure)));
    rows.push(await measure(() => status.filter({ hasText: `${MATCHING} found` }).waitFor()));
    await field.fill('');
    rows.push(await measure(() => status.filter({ hasNotText: 'found' }).waitFor()));
  }
  return { filter: { field: 'Tools, Filter operations with matches', keys }, rows };
}

async function typeInTabs(page: Page, measure: Stopwatch): Promise<Typed[]> {
  const typed: Typed[] = [];
  for (const tab of tabs) {
    await page.getByRole('tab', { name: tab }).click();
    const panel = page.getByRole('tabpanel', { name: tab });
    typed.push(...(await typeEverywhere(panel, tab, measure)));
  }
  const aside = page.getByRole('complementary', { name: 'Summary' });
  return [...typed, ...(await typeEverywhere(aside, 'Summary', measure))];
}

async function typeInWindows(page: Page, measure: Stopwatch): Promise<Typed[]> {
  const typed: Typed[] = [];
  for (const { tab, button, name } of windows) {
    await page.getByRole('tab', { name: tab }).click();
    await page.getByRole('button', { name: button }).click();
    const window = page.getByRole('dialog', { name });
    typed.push(...(await typeEverywhere(window, name, measure)));
    await window.getByRole('button', { name: 'Cancel' }).click();
    await window.waitFor({ state: 'hidden' });
  }
  return typed;
}

function toFigures(bare: number[], typed: Typed[], rows: number[]): Figure[] {
  const sorted = typed.toSorted((a, b) => nearlyAll(b) - nearlyAll(a));
  for (const one of sorted) {
    const numbers = [percentile(one.keys, 0.5), nearlyAll(one)].map((ms) => ms.toFixed(0));
    console.log(`  ${numbers.join(' ms p50, ')} ms p95: ${one.field}`);
  }
  const keys = typed.flatMap((one) => one.keys);
  const what = `builder: a key at ${CPU_SLOWDOWN}x slower CPU`;
  const beside = { baseline: percentile(bare, 0.5), goal: atMost(50, 'ms') };
  return [
    figure(`${what}, p50 in ${typed.length} fields`, percentile(keys, 0.5), 'ms', beside),
    ...sorted
      .slice(0, 1)
      .map((one) => figure(`${what}, p95 (${one.field})`, nearlyAll(one), 'ms', beside)),
    figure(`${what}, p99 of ${keys.length} keys`, percentile(keys, 0.99), 'ms', beside),
    figure('builder: rows that follow a filter, p50', percentile(rows, 0.5), 'ms'),
  ];
}
