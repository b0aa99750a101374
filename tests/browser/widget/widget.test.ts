import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Agent } from '@talkwright/shared/areas/agents';
import { useBrowser } from '../../support/browser/browser.ts';
import { newBikeAgent, siteWith, storedMessages, widgetOn } from '../../support/browser/widget.ts';
import { eventually } from '../../support/eventually.ts';

const open = useBrowser();
let agent: Agent;
beforeAll(async () => {
  agent = await newBikeAgent({
    personality: { teaserMessage: 'Questions about a bike?', teaserDelayMs: 5_000 } as never,
  });
});

const openSite = async (options?: Parameters<typeof open>[1]) => {
  const page = await open(siteWith(agent), options);
  return { page, widget: widgetOn(page) };
};

/** What has the focus, also inside the widget's shadow root. */
const focusedName = () => {
  const { activeElement } = document;
  const inner = activeElement?.shadowRoot?.activeElement ?? activeElement;
  return inner?.getAttribute('aria-label') ?? inner?.tagName ?? '';
};

describe('the bubble', () => {
  it('says its teaser after a while, which opens the chat and does not come back', async () => {
    const { page, widget } = await openSite({ hasClock: true });
    await widget.bubble.waitFor();
    const teaser = widget.button('Questions about a bike?');
    expect(await teaser.isVisible()).toBe(false);

    await page.clock.fastForward(5_000);
    await teaser.click();
    await widget.field.waitFor();
    expect(await teaser.isVisible()).toBe(false);
    await widget.button('Close chat').click();
    expect(await widget.bubble.isVisible()).toBe(true);
    expect(await teaser.isVisible()).toBe(false);
    const kept = await page.evaluate(() => Object.keys(sessionStorage));
    expect(kept).toEqual([`talkwright:teaser:${agent.api_key}`]);
  });

  it('opens by keyboard with the focus inside, and gets it back by Escape', async () => {
    const { page, widget } = await openSite();
    await widget.bubble.focus();
    await page.keyboard.press('Enter');
    await widget.panel.waitFor();
    await eventually(async () => expect(await page.evaluate(focusedName)).toBe('Message'));
    expect(await widget.bubble.getAttribute('aria-expanded')).toBe('true');

    await page.keyboard.press('Escape');
    await widget.panel.waitFor({ state: 'hidden' });
    expect(await page.evaluate(focusedName)).toBe('Chat with Bike Help');
    expect(await widget.bubble.getAttribute('aria-expanded')).toBe('false');
  });
});

describe('the panel', () => {
  it("keeps a text whose composition an Enter has ended, in Safari's order of events", async () => {
    const { page, widget } = await openSite();
    await widget.open();
    await eventually(async () => expect(await page.evaluate(focusedName)).toBe('Message'));
    await page.keyboard.insertText('東京の天気');
    await page.evaluate(() => {
      const field = document.querySelector('talkwright-chat')?.shadowRoot?.activeElement;
      const far = { bubbles: true, composed: true, cancelable: true };
      field?.dispatchEvent(new CompositionEvent('compositionend', { data: '東京の天気', ...far }));
      const ended = { key: 'Enter', keyCode: 229, isComposing: false };
      field?.dispatchEvent(new KeyboardEvent('keydown', { ...ended, ...far }));
    });
    const field = page.getByRole('textbox', { name: 'Message' });
    expect(await field.inputValue()).toBe('東京の天気');
    await page.keyboard.press('Enter');
    await eventually(async () => expect(await field.inputValue()).toBe(''));
  });

  it('keeps Tab inside on a small screen, where it covers the page', async () => {
    const { page, widget } = await openSite({ viewport: { width: 360, height: 740 } });
    await widget.open();
    expect(await widget.panel.getAttribute('aria-modal')).toBe('true');

    const visited = new Set<string>();
    for (const key of [...Array(6).fill('Tab'), ...Array(6).fill('Shift+Tab')]) {
      await page.keyboard.press(key);
      visited.add(await page.evaluate(focusedName));
    }
    expect([...visited].toSorted()).toEqual([
      'Close chat',
      'Conversation',
      'Message',
      'Send',
      'Your conversations',
    ]);
  });

  it('lets Tab leave on a large screen, and keeps it once maximized', async () => {
    const { page, widget } = await openSite();
    await widget.open();
    expect(await widget.panel.getAttribute('aria-modal')).toBe('false');
    await widget.button('Send').focus();
    await page.keyboard.press('Tab');
    expect(await widget.panel.locator(':focus').count()).toBe(0);

    await widget.button('Maximize').click();
    expect(await widget.panel.getAttribute('aria-modal')).toBe('true');
    await widget.button('Send').focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(focusedName)).toBe('Your conversations');
  });

  it('announces a finished answer once, as a whole, in the only live region', async () => {
    const { page, widget } = await openSite();
    await widget.open();
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      const region = document
        .querySelector('talkwright-chat')
        ?.shadowRoot?.querySelector('[role="status"]');
      if (!region) throw new Error('There is no live region.');
      const note = () => heard.push(region.textContent);
      new MutationObserver(note).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    const ended = page.waitForEvent('requestfinished', (one) => one.url().endsWith('/widget/chat'));
    const answer = await widget.ask('How long is the warranty of the frame?');
    await ended;

    await eventually(async () => expect(await widget.announcer.textContent()).not.toBe(''));
    const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard);
    expect(heard).toHaveLength(1);
    expect(heard[0]).toMatch(/^Bike Help says: .*ten years against breakage\.$/);
    expect(answer).toContain('ten years against breakage');
    const live = page.locator(
      'talkwright-chat :is([aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"])',
    );
    expect(await live.count()).toBe(1);
  });

  it('cites documents by name and page, and one without pages by its name alone', async () => {
    const { widget } = await openSite();
    await widget.open();
    await widget.ask('How long is the warranty of the frame?');
    const source = widget.sources.getByRole('button', { name: /Handbook\.pdf/ });
    expect(await source.innerText()).toMatch(/Handbook\.pdf\s+Page 2$/);
    await widget.answer.getByRole('button', { name: /^Source \d+: Handbook\.pdf$/ }).click();
    expect(await source.getAttribute('aria-expanded')).toBe('true');
    expect(await widget.sources.getByRole('blockquote').innerText()).toContain('ten years');

    await widget.ask('What does it cost to have a bike shipped to Norway?');
    const other = widget.sources.last().getByRole('button', { name: /Shipping\.md/ });
    expect(await other.innerText()).toMatch(/Shipping\.md$/);
  });
});

describe('the visitor', () => {
  it('stops an answer and keeps what came', async () => {
    const { page, widget } = await openSite();
    await widget.open();
    await widget.send('Tell me much #model:long');
    await eventually(async () => {
      expect((await widget.answer.innerText()).length).toBeGreaterThan(80);
    });
    await widget.button('Stop').click();
    await widget.answer.getByText('Stopped.').waitFor();
    const kept = await widget.finished();
    expect(kept.length).toBeGreaterThan(80);

    // The server has stored what was shown, perhaps with a few words that were still on their way.
    await eventually(async () => {
      const [, said] = await storedMessages(page, agent);
      expect(said?.content.slice(0, 60)).toBe(kept.slice(0, 60));
    });
    expect(await widget.answer.locator('.markdown').innerText()).toBe(kept);
    expect(await widget.ask('How long is the warranty of the frame?')).toContain('ten years');
  });

  it('copies an answer', async () => {
    const { page, widget } = await openSite({ permissions: ['clipboard-read', 'clipboard-write'] });
    await widget.open();
    await widget.ask('How long is the warranty of the frame?');
    await widget.button('Copy answer').click();
    await widget.answer.getByText('Copied').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/ten years against breakage\. \[\d\]/);
  });

  it('starts anew: an empty conversation of its own', async () => {
    const { page, widget } = await openSite();
    await widget.open();
    expect(await widget.button('New conversation').isDisabled()).toBe(true);
    await widget.ask('How long is the warranty of the frame?');
    const before = await storedMessages(page, agent);

    await widget.button('New conversation').click();
    await widget.sources.waitFor({ state: 'hidden' });
    expect(await widget.answers.allInnerTexts()).toEqual(['Ask me about our bikes.']);
    await widget.ask('What does it cost to have a bike shipped to Norway?');
    const after = await storedMessages(page, agent);
    expect(after.map(({ id }) => id)).not.toEqual(expect.arrayContaining([before[0]?.id]));
    expect(after.filter(({ role }) => role === 'user')).toHaveLength(1);
  });

  it('writes several lines, and cannot send too long a message', async () => {
    const { page, widget } = await openSite();
    await widget.open();
    const height = async () => (await widget.field.boundingBox())?.height ?? 0;
    const oneRow = await height();
    await widget.field.fill('first');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('second');
    expect(await widget.field.inputValue()).toBe('first\nsecond');
    expect(await height()).toBeGreaterThan(oneRow + 15);

    await widget.field.fill('x'.repeat(8_001));
    await widget.panel.getByRole('alert').waitFor();
    await page.keyboard.press('Enter');
    expect(await widget.field.inputValue()).toHaveLength(8_001);
  });
});
