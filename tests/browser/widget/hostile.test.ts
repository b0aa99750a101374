import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Agent } from '@talkwright/shared/areas/agents';
import type { Page } from 'playwright-core';
import { useBrowser } from '../../support/browser/browser.ts';
import { answerWith, newBikeAgent, siteWith, widgetOn } from '../../support/browser/widget.ts';
import { stack } from '../../support/stack/running-stack.ts';
import { xssPayloads } from '../../support/texts/xss-payloads.ts';

const open = useBrowser();
let agent: Agent;
beforeAll(async () => {
  agent = await newBikeAgent();
});

/** All that an answer may be made of. */
const ALLOWED = [
  ...['a', 'b', 'blockquote', 'br', 'button', 'code', 'del', 'div', 'em', 'h3', 'hr', 'li', 'ol'],
  ...['p', 'path', 'pre', 'span', 'strong', 'sup', 'svg', 'table', 'tbody', 'td', 'th', 'thead'],
  ...['tr', 'ul'],
];

type Watched = { page: Page; outside: string[]; hits: () => Promise<string[]> };

/** The chat on the sample site, with everything noted that a script in an answer could bring about. */
async function openWatched(): Promise<Watched> {
  const page = await open('about:blank', { isFresh: true });
  const outside: string[] = [];
  const dialogs: string[] = [];
  const own = [stack().app, stack().api, stack().sampleSite];
  page.on('request', (request) => {
    const isOwn = own.some((origin) => request.url().startsWith(origin));
    if (!isOwn && !request.url().startsWith('data:,')) outside.push(request.url());
  });
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    Object.assign(window, { hits: [], hit: () => window.dispatchEvent(new Event('hit')) });
    window.addEventListener('hit', () =>
      (window as unknown as { hits: string[] }).hits.push('hit'),
    );
  });
  await page.goto(siteWith(agent));
  await widgetOn(page).open();
  const hits = async () => [
    ...dialogs,
    ...(await page.evaluate(() => {
      const { hits, hostile } = window as unknown as { hits: string[]; hostile?: string };
      return [...hits, ...(hostile ? [hostile] : [])];
    })),
  ];
  return { page, outside, hits };
}

/** What an answer contains beyond the allow-list: elements, attributes and addresses. */
const strangersIn = (page: Page): Promise<string[]> =>
  page.evaluate((allowed) => {
    const log = document
      .querySelector('talkwright-chat')
      ?.shadowRoot?.querySelector('[role="log"]');
    const attributes =
      /^(class|dir|href|target|rel|scope|start|tabindex|role|aria-[a-z]+|id|type|title|viewBox|d|hidden)$/;
    return [...(log?.querySelectorAll('.answer *, .question *') ?? [])].flatMap((element) => {
      const name = element.localName;
      const found = allowed.includes(name) || element.closest('.sources') ? [] : [`<${name}>`];
      for (const { name: attribute, value } of element.attributes) {
        if (!attributes.test(attribute)) found.push(`${name} ${attribute}="${value}"`);
        if (attribute === 'href' && !/^(https?|mailto):/.test(value)) found.push(value);
        if (attribute === 'href' && /^https?:\/\/[^/]*@/.test(value)) found.push(value);
      }
      return found;
    });
  }, ALLOWED);

describe('a hostile answer', () => {
  it('runs nothing, asks nobody outside, and shows its tags as the text that they are', async () => {
    const { page, outside, hits } = await openWatched();
    const widget = widgetOn(page);
    const text = await widget.ask('Be evil #model:hostile');
    expect(text).toContain("<script>window.hostile = 'script'</script>");
    expect(await widget.answer.locator('img, script, iframe, form, style, base').count()).toBe(0);
    const targets = await widget.answer
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(targets.length).toBeGreaterThan(0);
    expect(targets.filter((target) => !target?.startsWith('https://attacker.example/'))).toEqual(
      [],
    );

    // Numbers that name no source are left out; others in brackets stay text.
    expect(text).toContain('A claim that no document makes, and another one [1234] [-1].');
    expect(await widget.answer.getByRole('button', { name: /^Source/ }).count()).toBe(0);

    await page.reload();
    await widget.button('Copy answer').waitFor();
    expect(await strangersIn(page)).toEqual([]);
    expect(outside).toEqual([]);
    expect(await hits()).toEqual([]);
  });

  it('cannot get one of hundreds of payloads through the markdown', async () => {
    const { page, outside, hits } = await openWatched();
    const widget = widgetOn(page);
    expect(xssPayloads.length).toBeGreaterThan(400);
    const perAnswer = 60;
    for (let start = 0; start < xssPayloads.length; start += perAnswer) {
      const some = xssPayloads.slice(start, start + perAnswer);
      await answerWith(page, some.join('\n\n'));
      await widget.ask(`Payloads ${start}`);
      expect({ start, strangers: await strangersIn(page) }).toEqual({ start, strangers: [] });
      // What waits for a pointer or for the focus gets it.
      await widget.answer.locator('*').evaluateAll((elements) => {
        for (const element of elements) {
          for (const type of ['mouseover', 'focus', 'animationstart', 'toggle']) {
            element.dispatchEvent(new Event(type, { bubbles: true }));
          }
        }
      });
      await widget.button('New conversation').click();
    }
    expect(outside).toEqual([]);
    expect(await hits()).toEqual([]);
  });

  it('can do no more by the names and quotes of its sources, or by what the visitor says', async () => {
    const { page, outside, hits } = await openWatched();
    const widget = widgetOn(page);
    const some = xssPayloads.filter((_, index) => index % 10 === 0);
    const citations = some.map((payload, index) => {
      return { n: index + 1, documentId: 'd', filename: payload, page: null, quote: payload };
    });
    await answerWith(page, `Said [1] and [2], never [${some.length + 1}].`, citations);
    await widget.ask('<img src=x onerror=hit()>');
    expect(await widget.sources.getByRole('button').count()).toBe(some.length);
    expect(await widget.log.locator('.question').innerText()).toBe('<img src=x onerror=hit()>');
    for (const source of await widget.sources.getByRole('button').all()) await source.click();
    await widget.answer.getByRole('button', { name: /^Source 1:/ }).click();
    expect(await widget.finished()).toContain(`[${some.length + 1}]`);
    expect(await strangersIn(page)).toEqual([]);
    expect(await widget.sources.locator('img, script, a, svg[onload]').count()).toBe(0);
    expect(outside).toEqual([]);
    expect(await hits()).toEqual([]);
  });
});
