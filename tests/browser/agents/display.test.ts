import { describe, expect, it } from '@jest/globals';
import { getAgent, listAgents } from '@talkwright/shared/areas/agents';
import type { Page } from 'playwright-core';
import { agentDraft, newAgent } from '../../support/api/agents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { faultsOf } from '../../support/browser/look.ts';
import { button, card, choose, field } from '../../support/browser/parts.ts';
import { appUrl, signedInAs } from '../../support/browser/web-app.ts';
import { eventually } from '../../support/eventually.ts';
import { png } from '../../support/files/pictures.ts';
import { stack } from '../../support/stack/running-stack.ts';

const open = useBrowser();

const toggle = (page: Page, name: string) => page.getByRole('switch', { name });
const widgetIn = (page: Page) => page.frameLocator('iframe[title="The widget on a page"]');

async function openTab() {
  const member = await newTenant();
  const agent = await newAgent(member, { description: 'Knows everything.' });
  const page = await open(appUrl(`/agents/${agent.id}/edit?tab=display`), signedInAs(member));
  await field(page, 'Title').waitFor();
  const stored = async () => (await member.call(getAgent, { id: agent.id })).agent;
  const personality = async () => (await stored()).personality;
  const save = async () => {
    await button(page, 'Update Agent').click();
    await card(page, 'Support').waitFor();
  };
  return { page, stored, personality, save };
}

const picture = (name = 'face.png') => ({
  name,
  mimeType: 'image/png',
  buffer: png(600, 400, (x, y) => [x % 256, y % 256, 90, 255]),
});
const pick = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByRole('tabpanel').locator('input[type=file]').setInputFiles(file);

describe('Display & Theme', () => {
  it('says on which websites the agent answers, and how often', async () => {
    const { page, stored, save } = await openTab();
    const websites = field(page, 'Allowed Websites');
    await websites.fill('https://shop.example\nnot a website');
    await field(page, 'Messages from one address').fill('0');
    await button(page, 'Update Agent').click();
    await page.getByText('Write it as https://www.example.com, without a path').waitFor();
    await page
      .getByText('Messages from one address must be a whole number from 1 to 1,200')
      .waitFor();
    expect(await faultsOf(page, 'websites, refused')).toEqual([]);

    await websites.fill('https://shop.example\nhttps://www.shop.example/\n');
    await field(page, 'Messages from one address').fill('30');
    await save();
    expect((await stored()).embed_config).toMatchObject({
      allowedOrigins: ['https://shop.example', 'https://www.shop.example'],
      messagesPerAddress: 30,
      messagesPerConversation: 60,
    });
  });

  it('keeps every field', async () => {
    const { page, personality, save } = await openTab();
    await choose(page, 'Theme', 'Black and gold');
    await choose(page, 'Position', 'Top left');
    await field(page, 'Title').fill('Ask us');
    await field(page, 'Agent Description').fill('Day and night');
    await field(page, 'Placeholder').fill('Your question');
    await field(page, 'Teaser Message').fill('Hello there');
    await page.getByText('11 of 140 characters').waitFor();
    for (const name of [
      'Show Floating Bubble',
      'Show Typing Indicator',
      'Enable Diagram Export',
      'Ask for Feedback',
    ]) {
      await toggle(page, name).uncheck();
    }
    await toggle(page, 'Start Maximized').check();
    await save();
    expect(await personality()).toMatchObject({
      theme: 'black-gold',
      position: 'top-left',
      title: 'Ask us',
      agentDescription: 'Day and night',
      placeholder: 'Your question',
      teaserMessage: 'Hello there',
      teaserEnabled: true,
      teaserDelayMs: 30_000,
      showBubble: false,
      maximizeEnabled: true,
      startMaximized: true,
      showTypingIndicator: false,
      enableDiagramExport: false,
      feedbackEnabled: false,
    });
  });

  it.each([
    ['2', '5', 5_000],
    ['', '30', 30_000],
    ['12', '12', 12_000],
  ])('makes a delay of "%s" seconds %s', async (typed, shown, stored) => {
    const { page, personality, save } = await openTab();
    const delay = field(page, 'Teaser Delay');
    await delay.fill(typed);
    await delay.press('Tab');
    expect(await delay.inputValue()).toBe(shown);
    await save();
    expect((await personality()).teaserDelayMs).toBe(stored);
  });

  it('shows the widget itself as it will look, and asks no server', async () => {
    const { page } = await openTab();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/(widget\/|chat-history)/.test(request.url().replace(stack().app, ''))) {
        asked.push(request.url());
      }
    });
    const widget = widgetIn(page);
    const host = widget.locator('talkwright-chat');
    await widget.getByRole('dialog', { name: 'Support' }).waitFor();
    await widget.getByText('Knows everything.').waitFor();
    await field(page, 'Title').fill('Ask us');
    await field(page, 'Placeholder').fill('Your question');
    const chat = widget.getByRole('dialog', { name: 'Ask us' });
    await chat.getByPlaceholder('Your question').waitFor();

    const ground = () => chat.evaluate((panel) => getComputedStyle(panel).backgroundColor);
    const before = await ground();
    await choose(page, 'Theme', 'Dark');
    await eventually(async () => expect(await ground()).not.toBe(before));
    await choose(page, 'Position', 'Top left');
    await eventually(async () => expect(await host.getAttribute('position')).toBe('top-left'));

    await field(page, 'Teaser Message').fill('Hello there');
    await widget.getByRole('button', { name: 'Hello there' }).waitFor();
    expect(await chat.count()).toBe(0);
    await toggle(page, 'Show Floating Bubble').uncheck();
    await widget.getByRole('button', { name: 'Chat with Ask us' }).waitFor({ state: 'detached' });
    await toggle(page, 'Show Floating Bubble').check();
    const isOpen = () => page.getByRole('radio', { name: 'Open', exact: true }).isChecked();
    for (const [name, opens] of [
      ['Chat with Ask us', true],
      ['Close chat', false],
      ['Chat with Ask us', true],
    ] as const) {
      await widget.getByRole('button', { name }).click();
      await eventually(async () => expect(await isOpen()).toBe(opens));
    }
    await chat.waitFor();

    await toggle(page, 'Start Maximized').check();
    await chat.getByRole('button', { name: 'Restore size' }).waitFor();
    await chat.getByLabel('Message', { exact: true }).fill('Are you there?');
    await chat.getByLabel('Message', { exact: true }).press('Enter');
    await chat.getByText('Thinking…').waitFor();
    await chat.getByRole('log').getByText('This only shows how the chat looks.').waitFor();
    expect(asked).toEqual([]);
  });

  it('stores a picture under an address of its own, and takes it away again', async () => {
    const { page, personality, save } = await openTab();
    await pick(page, picture());
    await button(page, 'Remove').waitFor();
    await widgetIn(page).locator('.avatar img').waitFor();
    await save();
    const { icon } = await personality();
    expect(icon).toContain(`${stack().api}/images/`);
    const shown = card(page, 'Support').locator('img');
    await eventually(async () =>
      expect(await shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0),
    );

    await page.getByRole('link', { name: 'Edit Support' }).click();
    await page.getByRole('tab', { name: 'Display & Theme' }).click();
    await button(page, 'Remove').click();
    await button(page, 'Upload Image').and(page.locator(':focus')).waitFor();
    await save();
    expect((await personality()).icon).toBe('');
  });

  it('is not saved without a picture that is still on its way', async () => {
    const { page, personality, save } = await openTab();
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
    await page.route('**/avatar', async (route) => {
      await arrival;
      await route.continue();
    });
    await pick(page, picture());
    await page.getByText('Processing image...').waitFor();
    await button(page, 'Update Agent').click();
    const refusal = page.getByText('This image is still being processed.');
    await refusal.waitFor();
    expect((await personality()).icon).toBe('');

    arrive();
    await refusal.waitFor({ state: 'detached' });
    await save();
    expect((await personality()).icon).toContain('/images/');
  });

  it('stores the picture of a new agent once there is one', async () => {
    const member = await newTenant();
    const page = await open(appUrl('/agents/new?tab=display'), signedInAs(member));
    await field(page, 'Title').waitFor();
    await pick(page, picture());
    await button(page, 'Remove').waitFor();
    await page.getByRole('tab', { name: 'Basics' }).click();
    const { identity, name, systemPrompt } = agentDraft();
    await field(page, 'Agent Identity').fill(identity);
    await field(page, 'Agent Name').fill(name);
    await field(page, 'System Prompt').fill(systemPrompt);
    await button(page, 'Create Agent').click();
    await page.getByRole('article', { name }).locator('img').waitFor();
    const { agents } = await member.call(listAgents, {});
    expect(agents).toMatchObject([
      { identity, personality: { icon: expect.stringContaining('/images/') } },
    ]);
  });

  it('refuses what is no picture, with the reason', async () => {
    const { page } = await openTab();
    await pick(page, {
      name: 'drawing.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    });
    await page.getByRole('alert').getByText('Avatar upload failed: Invalid image data').waitFor();
  });
});
