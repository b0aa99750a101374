import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Agent } from '@talkwright/shared/areas/agents';
import { useBrowser } from '../../support/browser/browser.ts';
import { pageWith, snippetOf, useCustomerPages } from '../../support/browser/customer-page.ts';
import { newBikeAgent, rememberedBy, siteWith, widgetOn } from '../../support/browser/widget.ts';
import { eventually } from '../../support/eventually.ts';
import { stack } from '../../support/stack/running-stack.ts';

const QUESTION = 'How long is the warranty of the frame?';

const open = useBrowser();
const serve = useCustomerPages();
let agent: Agent;
beforeAll(async () => {
  agent = await newBikeAgent();
});

describe("a customer's page", () => {
  it('with hostile styles changes nothing of the chat', async () => {
    const hostile = `<style>
      * { font: 60px cursive !important; color: red !important; letter-spacing: 20px !important;
          line-height: 3 !important; text-transform: uppercase !important; direction: rtl !important; }
      body > * { position: static !important; transform: rotate(20deg) scale(3) !important;
          opacity: 0.1 !important; pointer-events: none !important; filter: blur(9px) !important; }
      talkwright-chat { display: none !important; visibility: hidden !important; z-index: -1 !important; }
      button, textarea { display: none !important; }
    </style>`;
    const looks = [];
    for (const head of ['', hostile]) {
      const page = await open(await serve({ html: pageWith(head, snippetOf(agent)) }));
      const widget = widgetOn(page);
      await widget.open();
      await widget.ask(QUESTION);
      const look = await widget.answer.locator('.markdown').evaluate((element) => {
        const host = (element.getRootNode() as ShadowRoot).host;
        const pick = (one: Element) => {
          const {
            fontSize,
            fontFamily,
            color,
            letterSpacing,
            textTransform,
            direction,
            opacity,
            filter,
          } = getComputedStyle(one);
          return [
            fontSize,
            fontFamily,
            color,
            letterSpacing,
            textTransform,
            direction,
            opacity,
            filter,
          ];
        };
        return [pick(element), pick(host), getComputedStyle(host).zIndex];
      });
      looks.push({
        look,
        panel: await widget.panel.boundingBox(),
        bubble: await widget.bubble.boundingBox(),
      });
    }
    expect(looks[1]).toEqual(looks[0]);
  });

  it.each([
    ['named origins', (app: string) => `script-src ${app}`],
    ['a nonce', () => "script-src 'nonce-n0' 'strict-dynamic'"],
  ])('with a strict policy of %s and Trusted Types has a whole chat', async (_name, scripts) => {
    const { app, api } = stack();
    const policy = [
      "default-src 'none'",
      scripts(new URL(app).origin),
      `connect-src ${new URL(api).origin}`,
      'img-src data:',
      "base-uri 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; ');
    const html = pageWith('', snippetOf(agent, 'nonce="n0"'));
    // A violation is logged as an error of the page, which fails this test.
    const page = await open(await serve({ html, headers: { 'content-security-policy': policy } }));
    const widget = widgetOn(page);
    await widget.open();
    expect(await widget.ask(QUESTION)).toContain('ten years');
    await widget.sources.getByRole('button').first().click();
    await widget.ask('Be evil #model:hostile');
    const box = await widget.panel.boundingBox();
    expect(box).toMatchObject({ width: 400 });
  });

  it('stays responsive while a long answer streams in', async () => {
    const page = await open(
      await serve({ html: pageWith('', `<input aria-label="Search">${snippetOf(agent)}`) }),
    );
    const widget = widgetOn(page);
    await widget.open();
    await page.evaluate(() => {
      const gaps: number[] = [];
      Object.assign(window, { gaps });
      let last = performance.now();
      requestAnimationFrame(function frame(now) {
        gaps.push(now - last);
        last = now;
        requestAnimationFrame(frame);
      });
    });
    await widget.send('Tell me much #model:long');
    const length = async () => (await widget.answer.innerText()).length;
    await eventually(async () => expect(await length()).toBeGreaterThan(2_000));

    const before = await length();
    const search = page.getByLabel('Search');
    await search.pressSequentially('a bike for the hills');
    expect(await search.inputValue()).toBe('a bike for the hills');
    await eventually(async () => expect(await length()).toBeGreaterThan(before));
    const gaps = await page.evaluate(() => (window as never as { gaps: number[] }).gaps);
    const slow = gaps.filter((gap) => gap > 500);
    expect({ frames: gaps.length > 30, slow: slow.length <= 2 }).toEqual({
      frames: true,
      slow: true,
    });
    expect(await widget.button('Stop').isVisible()).toBe(true);
  });

  it('hears that the chat is ready, and which session it is in', async () => {
    const page = await open('about:blank', { isFresh: true });
    await page.addInitScript(() => {
      const heard: object[] = [];
      Object.assign(window, { heard });
      for (const type of ['talkwright:ready', 'talkwright:session']) {
        addEventListener(type, (event) =>
          heard.push({ type, detail: (event as CustomEvent).detail }),
        );
      }
    });
    const heard = () => page.evaluate(() => (window as never as { heard: object[] }).heard);
    const ready = { type: 'talkwright:ready', detail: { instanceName: agent.identity } };
    await page.goto(siteWith(agent));
    const widget = widgetOn(page);
    await widget.bubble.waitFor();
    expect(await heard()).toEqual([ready]);

    await widget.open();
    await widget.ask(QUESTION);
    await widget.ask('And of the fork?');
    const { sessionId } = await rememberedBy(page, agent);
    const session = { type: 'talkwright:session', detail: { id: sessionId } };
    expect(await heard()).toEqual([ready, session]);
    await page.reload();
    await widget.sources.first().waitFor();
    expect(await heard()).toEqual([ready, session]);
  });
});
