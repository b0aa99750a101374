import { setTimeout as delay } from 'node:timers/promises';
import { createAgent } from '@talkwright/shared/agents';
import { listDocuments } from '@talkwright/shared/documents';
import { importOpenApi, listOperations } from '@talkwright/shared/tools';
import type { Locator, Page } from 'playwright-core';
import { newTenant } from '../support/client.ts';
import { upload } from '../support/documents.ts';
import { findBrowser } from '../support/find-browser.ts';
import { launchBrowser } from '../support/launch-browser.ts';
import { largeDescription } from '../support/openapi.ts';
import { appUrl, signedInAs } from '../support/web-app.ts';
import { atMost, type Figure, figure, percentile } from './figures.ts';

const OPERATIONS = 200;
const DOCUMENTS = 300;
const UPLOADS_AT_ONCE = 4;
const CPU_SLOWDOWN = 4;
const KEYS = 'the quick brown fox jumps over';
const POLL_MS = 500;

/**
 * Typing in every text field of the builder, with all tabs opened before and the long lists in them: what a key costs the
 * page's own thread, scripts, layout and drawing together, times how much slower the CPU is thought to be. Counted in the
 * thread's own time, the figure is the same beside whatever else the machine does.
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
    const page = await context.newPage();
    await page.goto(address);
    await openEverything(page);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const busyMs = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
    };

    const fields: Cost[] = [];
    for (const tab of ['Basics', 'Model', 'Display', 'Tools', 'Data Collection']) {
      await page.getByRole('tab', { name: tab }).click();
      const panel = page.getByRole('tabpanel', { name: tab });
      fields.push(...(await typeEverywhere(panel, tab, busyMs)));
    }
    const aside = page.getByRole('complementary', { name: 'Summary' });
    fields.push(...(await typeEverywhere(aside, 'Summary', busyMs)));
    return toFigures(fields);
  } finally {
    await browser.close();
  }
}

async function bigAgent() {
  const member = await newTenant({ plan: 'scale' });
  const spec = JSON.stringify(largeDescription(OPERATIONS));
  const { tool } = await member.call(importOpenApi, { name: 'Large', spec, limit: 500 });
  const { operations } = await member.call(listOperations, { id: tool.id });
  const { agent } = await member.call(createAgent, {
    identity: 'large',
    name: 'Large',
    systemPrompt: 'You answer questions about many things, politely and briefly. '.repeat(120),
    ragEnabled: true,
    webSurfingEnabled: true,
    toolsConfig: { enabled_tools: operations.map(({ id }) => id) },
    dataCollectionConfig: { fields: [{ key: 'size', type: 'enum', options: ['S', 'M'] }] },
  });
  const waiting = Array.from({ length: DOCUMENTS }, (_, number) => number);
  const work = async () => {
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
      const content = `Note ${number}: pump ${number} runs at ${number % 17} bar.`;
      await upload(member, { name: `note-${number}.txt`, content }, agent.id);
    }
  };
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, work));
  const isReady = async () => {
    const { documents } = await member.call(listDocuments, { agentInstanceId: agent.id });
    return documents.filter(({ status }) => status === 'ready').length === DOCUMENTS;
  };
  while (!(await isReady())) await delay(POLL_MS);
  return { address: appUrl(`/agents/${agent.id}/edit`), options: signedInAs(member) };
}

async function openEverything(page: Page): Promise<void> {
  const tabs = page.getByRole('tab');
  await tabs.first().waitFor();
  for (const tab of await tabs.all()) await tab.click();
  await page
    .getByText(/^note-\d+\.txt$/)
    .first()
    .waitFor();
  await page.getByRole('tab', { name: 'Tools' }).click();
  await page.getByRole('button', { name: 'Large' }).first().click();
  await page.getByLabel('Filter operations').waitFor();
}

type Cost = { field: string; milliseconds: number };

async function typeEverywhere(
  place: Locator,
  name: string,
  busyMs: () => Promise<number>,
): Promise<Cost[]> {
  const costs: Cost[] = [];
  const page = place.page();
  // A field for a password has no role.
  const fields = place.getByRole('textbox').or(place.locator('input[type=password]'));
  await fields.first().waitFor();
  for (const field of await fields.all()) {
    const label = await field.evaluate((element) => {
      const input = element as HTMLInputElement;
      return input.labels?.[0]?.textContent ?? input.ariaLabel ?? '';
    });
    await field.click();
    await field.press('End');
    await page.evaluate(painted);
    const before = await busyMs();
    for (const key of KEYS) await page.keyboard.press(key === ' ' ? 'Space' : key);
    await page.evaluate(painted);
    const milliseconds = ((await busyMs()) - before) / KEYS.length;
    costs.push({ field: `${name}, ${label}`, milliseconds: milliseconds * CPU_SLOWDOWN });
  }
  return costs;
}

/** Two frames: whatever the last key has changed is drawn then. */
const painted = () =>
  new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
  );

function toFigures(costs: Cost[]): Figure[] {
  const goal = atMost(50, 'ms');
  const sorted = costs.toSorted((a, b) => b.milliseconds - a.milliseconds);
  const what = `builder: a key at ${CPU_SLOWDOWN}x slower CPU`;
  const median = percentile(
    costs.map(({ milliseconds }) => milliseconds),
    0.5,
  );
  return [
    figure(`${what}, median of ${costs.length} fields`, median, 'ms', { goal }),
    ...sorted
      .slice(0, 1)
      .map(({ field, milliseconds }) =>
        figure(`${what}, slowest field (${field})`, milliseconds, 'ms', { goal }),
      ),
  ];
}
