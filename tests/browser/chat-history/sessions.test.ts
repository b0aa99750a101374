import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Agent } from '@talkwright/shared/areas/agents';
import { sendFeedback } from '@talkwright/shared/areas/chat';
import { getChatHistory } from '@talkwright/shared/areas/chat-history';
import type { Page } from 'playwright-core';
import { newAgent } from '../../support/api/agents.ts';
import { ask } from '../../support/api/conversations.ts';
import { uploadAndWait } from '../../support/api/documents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { press, tour } from '../../support/browser/tour.ts';
import { appUrl, signedInAs } from '../../support/browser/web-app.ts';
import { call, type Member } from '../../support/client.ts';
import { conversationsSwept } from '../../support/stack/conversations-swept.ts';

const open = useBrowser();
/** A list and a chart in Arabic, and a flow chart that is wider than any screen. */
const DRAWN = [
  '- أولا: السعر',
  '```chart\n{"type":"bar","title":"أسعار","labels":["أ","ب"],"datasets":[{"data":[1,2]}]}\n```',
  `\`\`\`mermaid\nflowchart LR\n${'ABCDEFGHIJKLMNOP'.split('').join(' --> ')}\n\`\`\``,
].join('\n\n');
const LONG = `Tell me all of it: ${'and then '.repeat(40)}`;

let member: Member;
let shop: Agent;
let unanswered: string;
beforeAll(async () => {
  member = await newTenant({ plan: 'scale' });
  shop = await newAgent(member, { name: 'Shop', identity: 'shop', ragEnabled: true });
  const desk = await newAgent(member, { name: 'Desk', identity: 'desk' });
  const content = '# Service\n\nThe **fork** is covered for six years.';
  await uploadAndWait(member, { name: 'Service.md', content }, shop.id);
  await ask(desk, { message: LONG });
  const { session, events } = await ask(shop, { message: 'Who painted the Mona Lisa?' });
  const done = events.at(-1);
  if (done?.type !== 'done') throw new Error('An answer ends with its id.');
  await call(
    sendFeedback,
    { ...session, messageId: done.messageId, thumb: 'down', note: 'I wanted a name.' },
    { 'x-api-key': shop.api_key },
  );
  unanswered = session.sessionId;
  await ask(shop, { message: 'How long is the fork covered?' });
  await conversationsSwept(member.tenant.id);
});

const sessions = (page: Page) => page.getByRole('region', { name: 'Sessions' });
const row = (page: Page, words: string) =>
  sessions(page).getByRole('link').filter({ hasText: words });
const detail = (page: Page) => page.getByRole('region', { name: 'Session', exact: true });

describe('the chat history', () => {
  it('leads from the list to a conversation, with what its answers rest on and how they came about', async () => {
    const page = await open(appUrl('/chat-history?tab=sessions'), signedInAs(member));
    const isListed = async () => {
      await row(page, 'How long is the fork covered?').waitFor();
      await page.getByRole('heading', { name: 'Select a session to view messages' }).waitFor();
    };
    const isOpen = async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await row(page, 'How long is the fork covered?').click();
      await detail(page).getByText('six years').first().waitFor();
      await page.getByLabel('Show internal events (RAG, tools)').check();
      await detail(page).getByRole('region', { name: 'Retrieved passages' }).waitFor();
    };
    expect(await tour(page, { 'sessions, list': isListed, 'sessions, open': isOpen })).toEqual([]);

    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await row(page, 'fork').getAttribute('aria-current')).toBe('true');
    await detail(page)
      .getByText(/tokens in/)
      .waitFor();
    await page.reload();
    const sources = detail(page).getByRole('list', { name: 'Sources' });
    const mark = detail(page).getByRole('link', { name: 'Source 1: Service.md' });
    for (const link of [sources.getByRole('link').first(), mark.first()]) {
      const opened = page.waitForEvent('popup');
      await link.click();
      await (await opened).getByRole('dialog').getByText('is covered for six years').waitFor();
    }

    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByRole('link', { name: 'All sessions' }).click();
    await row(page, 'fork').waitFor();
  });

  it('is narrowed, sorted and searched as the address says', async () => {
    const page = await open(appUrl('/chat-history?tab=sessions&unanswered=1'), signedInAs(member));
    await row(page, 'Mona Lisa')
      .getByText(/^Unanswered:/)
      .waitFor();
    expect(await sessions(page).getByRole('listitem').count()).toBe(1);
    await row(page, 'Mona Lisa').click();
    await detail(page).getByText('I wanted a name.').waitFor();
    expect(page.url()).toContain(`session=${unanswered}`);

    await page.getByRole('tab', { name: 'Insights' }).click();
    await press(page, 'Filters (1)');
    await page.getByRole('checkbox', { name: 'Unanswered' }).click();
    await page.keyboard.press('Escape');
    await row(page, 'Tell me all').waitFor();
    await row(page, 'Tell me all').click();
    await detail(page).getByRole('button', { name: 'Collapse' }).first().click();
    await detail(page).getByRole('button', { name: 'Expand' }).first().waitFor();

    await press(page, /^Sorted descending/);
    await sessions(page).getByRole('listitem').first().getByText('Desk').waitFor();
    const search = page.getByRole('textbox', { name: 'Search sessions' });
    await search.fill('nobodysaidthis');
    await search.press('Enter');
    await sessions(page).getByRole('heading', { name: 'No sessions' }).waitFor();
    expect(page.url()).toContain('q=nobodysaidthis');
    await press(page, 'Clear search');
    await row(page, 'Mona Lisa').waitFor();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).first().click();
    await page.getByRole('menuitem', { name: 'As CSV' }).click();
    expect((await download).suggestedFilename()).toBe('sessions.csv');
  });

  it('says that somebody new has written, and moves nothing until it is asked to', async () => {
    const page = await open(appUrl('/chat-history?tab=sessions'), {
      ...signedInAs(member),
      hasClock: true,
    });
    await row(page, 'Mona Lisa').waitFor();
    const before = await sessions(page).getByRole('listitem').count();
    const { session } = await ask(shop, { message: 'Is anybody there?' });
    await conversationsSwept(member.tenant.id);
    const news = page.getByRole('button', { name: '1 conversation with news' });
    for (let tries = 0; tries < 20 && !(await news.isVisible()); tries += 1) {
      await page.clock.runFor(15_000);
      await news.waitFor({ timeout: 500 }).catch(() => {});
    }
    expect(await sessions(page).getByRole('listitem').count()).toBe(before);
    await news.click();
    await row(page, 'Is anybody there?').click();

    await press(page, 'Delete conversation');
    const dialog = page.getByRole('dialog', { name: 'Delete conversation' });
    await dialog.getByText(/"Is anybody there\?" of .* its 2 messages/).waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'Select a session to view messages' }).waitFor();
    expect(await row(page, 'Is anybody there?').count()).toBe(0);
    expect(await sessions(page).getByRole('listitem').count()).toBe(before);
    await expect(member.call(getChatHistory, session)).rejects.toMatchObject({ status: 404 });
  });

  it('draws what an answer draws within the page, of a phone and of paper, in either direction', async () => {
    const page = await open('about:blank', { ...signedInAs(member), colorScheme: 'dark' });
    await intercept(page, /chat-history\?.*sessionId=/, async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      for (const one of json.messages) one.content = one.role === 'assistant' ? DRAWN : one.content;
      await route.fulfill({ response, json });
    });
    await page.goto(appUrl(`/chat-history?tab=sessions&session=${unanswered}`));
    const message = page.getByRole('article', { name: 'assistant message' });
    const picture = message.getByRole('img', { name: /^Flow chart/ });
    await message.getByRole('img', { name: /^Bar chart/ }).waitFor();
    await picture.waitFor();
    for (const [width, media] of [
      [1440, 'screen'],
      [360, 'screen'],
      [720, 'print'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ media });
      const [room, ...figures] = await Promise.all(
        [message, ...(await message.locator('figure').all())].map((one) => one.boundingBox()),
      );
      const right = (room?.x ?? 0) + (room?.width ?? 0);
      expect(right).toBeLessThanOrEqual(width);
      for (const box of figures) expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(right);
    }
    // Of what is printed nothing scrolls, and nothing is dark.
    const printed = await picture.evaluate((image) => [
      image.clientWidth <= (image.parentElement?.clientWidth ?? 0),
      getComputedStyle(image).filter.startsWith('invert'),
    ]);
    expect(printed).toEqual([true, true]);
    expect(await message.getByRole('list').first().getAttribute('dir')).toBe('rtl');
  });

  it('says that it could not be loaded', async () => {
    const page = await open('about:blank', signedInAs(member));
    const stop = await intercept(page, /\/api\/chat-history\?/, (route) => route.abort());
    await page.goto(appUrl('/chat-history?tab=sessions'));
    await sessions(page).getByRole('alert').waitFor();
    await stop();
    await press(page, 'Try again');
    await row(page, 'Mona Lisa').waitFor();
  });
});
