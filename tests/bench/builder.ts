import { setTimeout as delay } from 'node:timers/promises';
import { createAgent } from '@talkwright/shared/agents';
import { listDocuments } from '@talkwright/shared/documents';
import { importOpenApi, listOperations } from '@talkwright/shared/tools';
import type { Page } from 'playwright-core';
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
 * Typing in every text field of the builder, with all tabs opened before and the long lists in them: from the key to the
 * picture that shows its letter, as the browser itself measures it.
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
    await page.addInitScript(watchKeys);
    await page.goto(address);
    await openEverything(page);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });

    const fields = new Map<string, number[]>();
    for (const tab of ['Basics', 'Model', 'Tools', 'Data Collection']) {
      await page.getByRole('tab', { name: tab }).click();
      for (const [name, times] of await typeEverywhere(page, tab)) fields.set(name, times);
    }
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
  await page.getByText('note-299.txt').first().waitFor();
  await page.getByRole('tab', { name: 'Tools' }).click();
  await page.getByRole('button', { name: 'Large' }).first().click();
  await page.getByLabel('Filter operations').waitFor();
}

/** For each visible text field, what each key took. */
async function typeEverywhere(page: Page, tab: string): Promise<[string, number[]][]> {
  const measured: [string, number[]][] = [];
  const fields = page.getByRole('tabpanel', { name: tab }).getByRole('textbox');
  await fields.first().waitFor();
  for (const field of await fields.all()) {
    // A list to choose from, or a number, takes no letters.
    const { name, isText } = await field.evaluate((element) => {
      const input = element as HTMLInputElement;
      const label = input.labels?.[0]?.textContent ?? input.ariaLabel ?? '';
      return { name: label, isText: !input.readOnly && input.inputMode !== 'numeric' };
    });
    if (!isText) continue;
    await field.click();
    await field.press('End');
    await page.evaluate(() => {
      window.keyTimes = [];
    });
    for (const key of KEYS) await page.keyboard.press(key === ' ' ? 'Space' : key);
    // The last picture belongs to the last key.
    await page.evaluate(painted);
    measured.push([`${tab}, ${name}`, await page.evaluate(() => window.keyTimes)]);
  }
  return measured;
}

declare global {
  interface Window {
    keyTimes: number[];
  }
}

function watchKeys(): void {
  addEventListener(
    'keydown',
    () => {
      const begun = performance.now();
      const channel = new MessageChannel();
      channel.port1.onmessage = () => window.keyTimes.push(performance.now() - begun);
      // Behind the frame in which the letter is drawn.
      requestAnimationFrame(() => channel.port2.postMessage(''));
    },
    { capture: true },
  );
}

const painted = () =>
  new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
  );

function toFigures(fields: Map<string, number[]>): Figure[] {
  const [slowest, times] = [...fields].toSorted(
    ([, a], [, b]) => percentile(b, 0.95) - percentile(a, 0.95),
  )[0] ?? ['', []];
  const all = [...fields.values()].flat();
  const what = `typing at ${CPU_SLOWDOWN}x slower CPU`;
  return [
    figure(`builder: ${what}, ${fields.size} fields, p50`, percentile(all, 0.5), 'ms', {
      goal: atMost(50, 'ms'),
    }),
    figure(`builder: ${what}, slowest field (${slowest}), p95`, percentile(times, 0.95), 'ms', {
      goal: atMost(50, 'ms'),
    }),
  ];
}
