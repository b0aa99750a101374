import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Personality, positions } from '@talkwright/shared/areas/agent-config';
import {
  type Agent,
  createAgent,
  updateAgent,
  uploadAvatar,
} from '@talkwright/shared/areas/agents';
import type { Page } from 'playwright-core';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { pageWith, snippetOf, useCustomerPages } from '../../support/browser/customer-page.ts';
import { eventStream, widgetOn } from '../../support/browser/widget.ts';
import type { Member } from '../../support/client.ts';
import { dataUrl, png } from '../../support/files/pictures.ts';

const open = useBrowser();
const serve = useCustomerPages();

let member: Member;
let agent: Agent;
beforeAll(async () => {
  member = await newTenant();
  agent = (await member.call(createAgent, draft({}))).agent;
});

const draft = (personality: Partial<Personality>) => ({
  identity: 'looks',
  name: 'Looks',
  description: 'Of the agent.',
  systemPrompt: 'You answer questions about looks.',
  personality,
});

/** A customer's page with the agent as it looks with this personality. */
async function openWith(personality: Partial<Personality>, width = 1440): Promise<Page> {
  await member.call(updateAgent, { id: agent.id, ...draft(personality) });
  const url = await serve({ html: pageWith('', snippetOf(agent)) });
  return open(url, { viewport: { width, height: 800 }, reducedMotion: 'reduce' });
}

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not visible`);
  return box;
};

describe("the agent's personality", () => {
  it.each(positions)('puts bubble and chat %s, at every width', async (position) => {
    const page = await openWith({ position });
    await widgetOn(page).bubble.waitFor();
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const bubble = await boxOf(page, '.bubble');
      expect(bubble.y < 400).toBe(position.startsWith('top'));
      expect(bubble.x < width / 2).toBe(position.endsWith('left'));
    }
    await widgetOn(page).open();
    const panel = await boxOf(page, '.panel');
    expect(panel.x < 720).toBe(position.endsWith('left'));
    expect(panel.y + panel.height <= 800 && panel.y >= 0).toBe(true);
  });

  it('names, describes and asks as it says', async () => {
    const page = await openWith({
      title: 'Ask us',
      agentDescription: 'Day and night.',
      placeholder: 'Your question',
    });
    await widgetOn(page).open();
    await page.getByRole('dialog', { name: 'Ask us' }).getByText('Day and night.').waitFor();
    await page.getByPlaceholder('Your question').waitFor();
  });

  it('without a bubble leaves the page alone', async () => {
    const page = await openWith({ showBubble: false, teaserMessage: 'Hello' });
    await page.locator('talkwright-chat').waitFor({ state: 'attached' });
    await page.waitForFunction(() => document.querySelector('talkwright-chat[position]'));
    expect(await widgetOn(page).bubble.count()).toBe(0);
  });

  it('lets visitors maximize or not, and begins maximized where that is wished', async () => {
    const plain = await openWith({ maximizeEnabled: false });
    await widgetOn(plain).open();
    expect(await widgetOn(plain).button('Maximize').count()).toBe(0);

    const large = await openWith({ startMaximized: true });
    await widgetOn(large).open();
    expect((await boxOf(large, '.panel')).width).toBeGreaterThan(1_000);
    await widgetOn(large).button('Restore size').click();
    expect((await boxOf(large, '.panel')).width).toBeLessThan(500);
  });

  it.each([true, false])('says what the agent does meanwhile: %s', async (showTypingIndicator) => {
    const page = await openWith({ showTypingIndicator });
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/widget/chat', async (route) => {
      await asked;
      await route.fulfill({
        contentType: 'text/event-stream',
        headers: { 'access-control-allow-origin': '*' },
        body: eventStream(
          { type: 'delta', text: 'An answer.' },
          { type: 'done', messageId: 'message', finishReason: 'stop' },
        ),
      });
    });
    const widget = widgetOn(page);
    await widget.open();
    await widget.send('Hello?');
    expect(await widget.log.getByText('Thinking…').count()).toBe(showTypingIndicator ? 1 : 0);
    answer();
    expect(await widget.finished()).toBe('An answer.');
  });

  it('has its teaser said after its delay, and not before', async () => {
    await member.call(updateAgent, {
      id: agent.id,
      ...draft({ teaserMessage: 'May I help?', teaserDelayMs: 8_000 }),
    });
    const url = await serve({ html: pageWith('', snippetOf(agent)) });
    const page = await open(url, { hasClock: true });
    await widgetOn(page).bubble.waitFor();
    const teaser = page.getByRole('button', { name: 'May I help?' });
    await page.clock.runFor(7_000);
    expect(await teaser.count()).toBe(0);
    await page.clock.runFor(2_000);
    await teaser.click();
    await page.getByRole('dialog', { name: 'Looks' }).waitFor();
    expect(await teaser.count()).toBe(0);
  });

  it('shows its picture, and its first letter where the picture cannot be loaded', async () => {
    const image = dataUrl(png(64, 64, () => [200, 40, 40, 255]));
    const { icon } = await member.call(uploadAvatar, { id: agent.id, image });
    const page = await openWith({ icon });
    await widgetOn(page).open();
    const shown = page.locator('.header .avatar img');
    await shown.waitFor();
    await shown.evaluate((img: HTMLImageElement) => img.decode());

    const lost = await openWith({ icon: 'https://pictures.invalid/lost.png' });
    await widgetOn(lost).open();
    await lost.locator('.header .avatar').getByText('L', { exact: true }).waitFor();
  });
});
