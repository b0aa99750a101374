import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Personality, themes } from '@talkwright/shared/areas/agent-config';
import type { Agent } from '@talkwright/shared/areas/agents';
import type { Page } from 'playwright-core';
import { panelPalettes } from '../../../frontend/widget/src/core/panel-themes.ts';
import { seriousProblems } from '../../support/browser/axe.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { pageWith, snippetOf, useCustomerPages } from '../../support/browser/customer-page.ts';
import { answerWith, newBikeAgent, siteWith, widgetOn } from '../../support/browser/widget.ts';
import { problemsInThemes } from '../../support/browser/widget-themes.ts';
import { eventually } from '../../support/eventually.ts';

const LONG_NAME = `${'Very_long_name_without_any_space_'.repeat(5)}2026.pdf`;
const EVERYTHING = `# Title

Words with **weight**, a [link](https://example.com), \`code\` and a citation [1].

- one
- two with ${'x'.repeat(120)}

| Bike | Price | Weight | Range | Colour |
|---|---|---|---|---|
| Lark City 7 | 899 euros | 14.2 kg | none | moss green, sea blue |

\`\`\`js
const line = 'a line of code that is far longer than a small screen is wide, and scrolls';
\`\`\`

> A quotation [2].`;
const CITATIONS = [
  { n: 12, documentId: 'c', filename: 'دليل الدراجات.pdf', page: 120, quote: 'الضمان عشر سنوات.' },
  { n: 2, documentId: 'b', filename: LONG_NAME, page: 7, quote: `${'long'.repeat(80)} quote` },
  { n: 1, documentId: 'a', filename: 'Shipping.md', page: null, quote: 'For 49 euros.' },
];

const open = useBrowser();
const serve = useCustomerPages();
let agent: Agent;
beforeAll(async () => {
  agent = await newBikeAgent();
});

/** The widget in this theme, on a page of its own, with one answer that has everything in it. */
async function openAnswered(theme: Personality['theme'], width: number, text = EVERYTHING) {
  const url = await serve({ html: pageWith('', snippetOf(agent, `data-theme="${theme}"`)) });
  const page = await open(url, {
    viewport: { width, height: 740 },
    colorScheme: theme === 'dark' ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  const widget = widgetOn(page);
  await answerWith(page, text, CITATIONS);
  await widget.open();
  await widget.ask('Show me everything');
  return { page, widget };
}

const sizes = (['light', 'dark'] as const).flatMap((theme) =>
  [360, 768, 1440].map((width) => [theme, width] as const),
);

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Parts of the open chat that stick out of it to either side. */
const sticksOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.querySelector('talkwright-chat')?.shadowRoot;
    const panel = root?.querySelector('.panel')?.getBoundingClientRect();
    if (!root || !panel) return ['no panel'];
    return [...root.querySelectorAll('.panel *')]
      .filter((element) => !element.closest('.wide, pre, svg'))
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 0 && (left < panel.left - 1 || right > panel.right + 1);
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120));
  });

describe('the widget', () => {
  it('has no serious fault that axe finds in any theme, open or closed, also when an answer has failed', async () => {
    const { page, widget } = await openAnswered('black-gold', 1440);
    const text = await widget.panel.evaluate((panel) =>
      getComputedStyle(panel).getPropertyValue('--user-text'),
    );
    expect(text.trim()).toBe(panelPalettes['black-gold']['user-text']);
    await widget.sources.getByRole('button').first().click();
    for (const look of sizes) {
      expect(await problemsInThemes(page, [look])).toEqual([]);
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      expect(await sticksOut(page)).toEqual([]);
    }
    await page.route('**/widget/chat', (route) => route.abort());
    await widget.send('And now?');
    await widget.problem.waitFor();
    const others = themes.filter((theme) => theme !== 'light' && theme !== 'dark');
    const looks = others.map((theme) => [theme, 1440] as const);
    expect(await problemsInThemes(page, looks)).toEqual([]);

    await widget.button('Close chat').click();
    for (const look of sizes) {
      expect(await problemsInThemes(page, [look])).toEqual([]);
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    }
  });

  it('lists its sources by number, with long names whole and pages where there are any', async () => {
    const { widget } = await openAnswered('light', 360);
    const rows = await widget.sources.getByRole('button').allInnerTexts();
    expect(rows.map((row) => row.split(/\s*\n\s*/))).toEqual([
      ['1', 'Shipping.md'],
      ['2', LONG_NAME, 'Page 7'],
      ['12', 'دليل الدراجات.pdf', 'Page 120'],
    ]);
  });

  it('lets a script from right to left run so, and the rest of the chat as before', async () => {
    const { page, widget } = await openAnswered(
      'light',
      360,
      'الضمان عشر سنوات [1].\n\n- واحد\n- اثنان',
    );
    const directions = await widget.answer
      .locator('.markdown :is(p, ul, li)')
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).direction));
    expect(new Set(directions)).toEqual(new Set(['rtl']));
    expect(await widget.panel.evaluate((panel) => getComputedStyle(panel).direction)).toBe('ltr');
    expect(await sticksOut(page)).toEqual([]);

    // A list's marks stand on the side where its lines begin.
    const [list, entry] = await widget.answer.locator('.markdown :is(ul, li)').all();
    const [outer, inner] = [await list?.boundingBox(), await entry?.boundingBox()];
    if (!outer || !inner) throw new Error('The list is not visible.');
    expect(outer.x + outer.width - (inner.x + inner.width)).toBeGreaterThan(15);
  });

  it('keeps its field above the keyboard of a phone', async () => {
    const { widget } = await openAnswered('light', 360);
    const bottomOf = async () => {
      const box = await widget.field.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    expect(await bottomOf()).toBeGreaterThan(600);
    // Chromium without a screen has no keyboard: this is what one does to the page, here while the log still scrolls.
    await widget.log.evaluate((log) => {
      log.scrollTop -= 1;
      for (const [name, value] of Object.entries({ height: 400, offsetTop: 50 })) {
        Object.defineProperty(visualViewport, name, { value, configurable: true });
      }
      visualViewport?.dispatchEvent(new Event('resize'));
    });
    expect(await widget.panel.boundingBox()).toEqual({ x: 0, y: 50, width: 360, height: 400 });
    expect(await bottomOf()).toBeLessThan(450);
    await eventually(async () => {
      const end = await widget.log.evaluate(
        (log) => log.scrollHeight - log.scrollTop - log.clientHeight,
      );
      expect(end).toBeLessThan(2);
    });
  });
});

describe('the sample site', () => {
  it('has no serious fault and fits at 360, 768 and 1440 px, light and dark', async () => {
    const page = await open(siteWith(agent));
    await widgetOn(page).bubble.waitFor();
    for (const [colorScheme, width] of sizes) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      expect(await seriousProblems(page)).toEqual([]);
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    }
  });
});
