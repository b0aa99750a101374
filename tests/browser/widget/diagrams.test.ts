import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Agent } from '@talkwright/shared/areas/agents';
import type { Page } from 'playwright-core';
import { newAgent } from '../../support/api/agents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { seriousProblems } from '../../support/browser/axe.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { pageWith, snippetOf, useCustomerPages } from '../../support/browser/customer-page.ts';
import { answerWith, chatOn, siteWith, widgetOn } from '../../support/browser/widget.ts';
import { stack } from '../../support/stack/running-stack.ts';
import { diagrams } from '../../support/texts/diagrams.ts';

const block = (code: string) => `\`\`\`mermaid\n${code}\n\`\`\``;
const ALL = Object.values(diagrams).map(block).join('\n\n');
const NOT_DRAWN = 'This diagram cannot be drawn here. Its text:';
const NAME = 'Flow chart: Returning a bike. 4 steps.';
/** What passes our reading and is left to mermaid, its frame and its policy. */
const HOSTILE = [
  'flowchart TD\nA["https://evil.example/<br>x"] --> B["#60;img src=x onerror=alert(1)#62;"]',
  'flowchart TD\nA["`**a** ![x](https://evil.example/x.png) [b](https://evil.example)`"] --> B',
  'sequenceDiagram\nA->>B: &lt;script&gt;alert(1)&lt;/script&gt;',
  'stateDiagram-v2\n[*] --> [*',
];
/** A frame that has come to hang in a diagram. */
const HANGING = `<script>
  addEventListener('message', ({ ports: [port] }) => {
    port.onmessage = () => undefined;
    port.postMessage('ready');
  });
</script>`;

const open = useBrowser();
const openChat = chatOn(open);
const serve = useCustomerPages();
let agent: Agent;
let locked: Agent;
beforeAll(async () => {
  const member = await newTenant({ plan: 'scale' });
  agent = await newAgent(member, { identity: 'diagrams' });
  locked = await newAgent(member, {
    identity: 'locked-diagrams',
    personality: { enableDiagramExport: false },
  });
});

function foreignRequests(page: Page): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    if (!/^(?:https?:\/\/(?:localhost|127\.0\.0\.1)[:/]|data:|blob:)/.test(request.url())) {
      found.push(request.url());
    }
  });
  return found;
}

describe('a diagram in an answer', () => {
  it('is drawn in every kind, told as steps, larger where wanted, and saved as a file', async () => {
    const { page, widget } = await openChat(agent);
    const foreign = foreignRequests(page);
    await answerWith(page, ALL);
    await widget.ask('Draw all');
    const pictures = widget.answer.getByRole('img');
    const picture = widget.answer.getByRole('img', { name: NAME });
    await picture.waitFor();
    await pictures.nth(Object.keys(diagrams).length - 1).waitFor();
    expect(await widget.answer.getByText(NOT_DRAWN).count()).toBe(0);
    expect(await seriousProblems(page)).toEqual([]);

    const figure = widget.answer
      .getByRole('figure')
      .filter({ has: page.getByRole('img', { name: NAME }) });
    const saving = page.waitForEvent('download');
    await figure.getByRole('button', { name: 'Download the diagram as SVG' }).click();
    const svg = readFileSync(await (await saving).path(), 'utf8');
    expect(svg.replace(/<[^>]*>/g, '')).toContain('Write to us');
    expect(svg).not.toMatch(/<script|foreignObject|<a /);
    const savingPng = page.waitForEvent('download');
    await figure.getByRole('button', { name: 'Download the diagram as PNG' }).click();
    const png = await savingPng;
    expect(png.suggestedFilename()).toBe('returning-a-bike.png');
    expect(readFileSync(await png.path()).length).toBeGreaterThan(2_000);

    await figure.getByRole('button', { name: 'Enlarge the diagram' }).click();
    const large = page.getByRole('dialog', { name: 'Returning a bike' });
    await large.getByRole('img', { name: NAME }).waitFor();
    await page.keyboard.press('Escape');
    await large.waitFor({ state: 'detached' });
    await widget.answer.getByRole('button', { name: 'Show the steps as a list' }).first().click();
    await widget.answer.getByText('Within 30 days? → No return: no').waitFor();
    expect(await picture.isVisible()).toBe(false);
    expect(foreign).toEqual([]);
  });

  it('runs and fetches nothing where it is hostile, and is not saved where the agent does not want that', async () => {
    const { page, widget } = await openChat(locked);
    const foreign = foreignRequests(page);
    page.on('dialog', () => foreign.push('a dialog'));
    await answerWith(page, [...HOSTILE, diagrams.flowchart].map(block).join('\n\n'));
    await widget.ask('Be evil');
    await widget.answer.getByRole('img', { name: NAME }).waitFor();
    await widget.answer.getByText(NOT_DRAWN).first().waitFor();
    expect(foreign).toEqual([]);
    expect(await widget.button('Download the diagram as SVG').count()).toBe(0);
  });

  it('is drawn on a page with a strict policy that allows its frame', async () => {
    const page = await open(await pageWithPolicy(`frame-src ${new URL(stack().app).origin}`));
    const widget = await askOn(page);
    await widget.answer.getByRole('img', { name: NAME }).waitFor();
  });

  it.each([
    ['says nothing', ''],
    ['never answers', HANGING],
  ])(
    'stays text with a copy button where its frame %s, and is drawn once it does',
    async (_what, script) => {
      const page = await open('about:blank');
      const frame = '**/widget-frame.html';
      await page.route(frame, (route) =>
        route.fulfill({ contentType: 'text/html', body: `<!doctype html>${script}` }),
      );
      await page.goto(siteWith(agent));
      const widget = await askOn(page);
      await widget.answer.getByText(NOT_DRAWN).waitFor();
      expect(await widget.button('Copy code').isVisible()).toBe(true);
      await page.unroute(frame);
      await answerWith(page, block(diagrams.flowchart));
      await widget.ask('And now?');
      await widget.answer.getByRole('img', { name: NAME }).waitFor();
    },
  );

  it('stays text with a copy button where the page does not', async () => {
    const page = await open('about:blank');
    // Here the page is meant to break its own policy.
    page.removeAllListeners('console');
    await page.goto(await pageWithPolicy("frame-src 'none'"));
    const widget = await askOn(page);
    await widget.answer.getByText(NOT_DRAWN).waitFor();
    await widget.answer.getByText('accTitle: Returning a bike').waitFor();
    expect(await widget.button('Copy code').isVisible()).toBe(true);
  });
});

function pageWithPolicy(frames: string): Promise<string> {
  const { app, api } = stack();
  const policy = [
    ...["default-src 'none'", `script-src ${new URL(app).origin}`, frames, 'img-src data:'],
    ...[`connect-src ${new URL(api).origin}`, "require-trusted-types-for 'script'"],
    "trusted-types 'none'",
  ].join('; ');
  const html = pageWith('', snippetOf(agent));
  return serve({ html, headers: { 'content-security-policy': policy } });
}

async function askOn(page: Page) {
  const widget = widgetOn(page);
  await widget.open();
  await answerWith(page, block(diagrams.flowchart));
  await widget.ask('How does a return work?');
  return widget;
}
