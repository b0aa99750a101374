import { describe, expect, it } from '@jest/globals';
import { newAgent } from '../../support/api/agents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { answerWith, chatOn } from '../../support/browser/widget.ts';
import { stack } from '../../support/stack/running-stack.ts';
import { xssPayloads } from '../../support/texts/xss-payloads.ts';

const open = useBrowser();
const openChat = chatOn(open);
const newSurfer = async (webSearchProvider: 'openai' | 'internal') =>
  newAgent(await newTenant(), {
    webSurfingEnabled: true,
    modelConfig: { model: 'gpt-4.1-mini', webSearchProvider },
  });
const FINE = 'How high is the fine for riding without lights?';
const RULES = `${stack().search}/town-cycling-rules.html`;
const TITLE = 'Cycling in Larkfield: the town’s rules';
const HOST = new URL(RULES).host;

describe('a page of the web as a source', () => {
  it('is a link with its host, and its number in the text shows what stands there', async () => {
    const { page, widget } = await openChat(await newSurfer('internal'));
    await widget.ask(FINE);
    for (const again of [false, true]) {
      if (again) {
        await page.reload();
        await widget.button('Copy answer').waitFor();
      }
      const link = widget.sources.getByRole('link', { name: new RegExp(TITLE) });
      expect(await link.getAttribute('href')).toBe(RULES);
      expect(await link.getAttribute('target')).toBe('_blank');
      expect(await link.getAttribute('rel')).toContain('noopener');
      expect(await link.innerText()).toContain(HOST);
      const quote = widget.sources.getByRole('blockquote');
      expect(await quote.count()).toBe(0);
      await widget.answer.getByRole('button', { name: `Source 1: ${TITLE}` }).click();
      expect(await quote.innerText()).toContain('a fine of 25 euros');
    }
  });

  it("that the model's own server has found stands in the text and among the sources", async () => {
    const { widget } = await openChat(await newSurfer('openai'));
    await widget.ask(FINE);
    const inText = widget.answer.locator('p').getByRole('link', { name: HOST });
    expect(await inText.getAttribute('href')).toMatch(`${RULES}?`);
    const source = widget.sources.getByRole('link', { name: new RegExp(TITLE) });
    expect(await source.getAttribute('href')).toBe(RULES);
  });

  it('leads to the web alone, and its title is text, whatever they say', async () => {
    const { page, widget } = await openChat(await newSurfer('internal'));
    const outside: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('attacker.example')) outside.push(request.url());
    });
    await page.evaluate(() =>
      Object.assign(window, { hits: 0, hit: () => Object.assign(window, { hits: 1 }) }),
    );
    const titles = xssPayloads.filter((_, index) => index % 10 === 0);
    const good = titles.map((title, index) => {
      return { n: index + 1, url: `https://example.com/${index}`, title, quote: title };
    });
    const bad = [
      'javascript:hit()',
      'data:text/html,<script>parent.hit()</script>',
      'https://bank.example@attacker.example/',
      'mailto:a@example.com',
      '//attacker.example',
      'nonsense',
    ].map((url, index) => ({ n: 900 + index, url, title: 'Bad', quote: 'Bad' }));
    await answerWith(page, 'Said [1], never [900].', [...good, ...bad]);
    await widget.ask('What is new?');

    const links = await widget.sources
      .getByRole('link')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href')));
    expect(links).toEqual(good.map(({ url }) => url));
    const shown = await widget.sources.locator('.filename').allTextContents();
    expect(shown).toEqual(titles);
    await widget.answer.getByRole('button', { name: /^Source 1:/ }).click();
    expect(await page.evaluate(() => (window as unknown as { hits: number }).hits)).toBe(0);
    expect(outside).toEqual([]);
  });
});
