import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Agent } from '@talkwright/shared/areas/agents';
import { getChatAnalytics } from '@talkwright/shared/areas/analytics';
import { modelOfNewAgent } from '@talkwright/shared/models/models';
import type { Page } from 'playwright-core';
import { QUESTIONS_BUCKET } from '../../../functions/src/platform/ledger/buckets.ts';
import { newAgent } from '../../support/api/agents.ts';
import { ask } from '../../support/api/conversations.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { goThrough, tryAgain } from '../../support/browser/failures.ts';
import { keyboardOf } from '../../support/browser/keyboard.ts';
import { button, choose, section } from '../../support/browser/parts.ts';
import { tour } from '../../support/browser/tour.ts';
import { appUrl, signedInAs } from '../../support/browser/web-app.ts';
import type { Member } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { conversationsSwept } from '../../support/stack/conversations-swept.ts';
import { withDatabase } from '../../support/stack/stores.ts';

const open = useBrowser();
let member: Member;
let shop: Agent;
const painters = ['Who painted the Mona Lisa?', 'Whose painting is the Mona Lisa?'];
/** Of an organization whose agent cannot answer. */
let asking: Member;
let informed: Agent;
let asked: string[];
beforeAll(async () => {
  [member, asking] = await Promise.all([
    newTenant({ plan: 'scale' }),
    newTenant({ plan: 'scale' }),
  ]);
  shop = await newAgent(member, { name: 'Shop' });
  const other = await newAgent(member, { name: 'Support' });
  const { session } = await ask(shop, { message: 'Hello' });
  await ask(shop, { message: 'How are you?', ...session });
  await ask(other, { message: 'Hello' });
  await counted(member, 3);

  informed = await newAgent(asking, { name: 'Informed', ragEnabled: true });
  asked = [];
  for (const message of painters) asked.push((await ask(informed, { message })).session.sessionId);
  await conversationsSwept(asking.tenant.id);
  await counted(asking, 2);
});

/** Until analytics have so many messages of today. */
async function counted({ call }: Member, messages: number): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  await eventually(async () => {
    const { rows } = await call(getChatAnalytics, { start: today, end: today });
    expect(rows[0]?.messages_in).toBe(messages);
  });
}

const chart = (page: Page, title: string) => page.getByRole('img', { name: `Chart: ${title}` });
/** The card of this name, with its figure. */
const shows = (page: Page, label: string, value: string) =>
  page
    .locator('dl', { has: page.getByText(label, { exact: true }) })
    .getByText(value, { exact: true })
    .waitFor();
const saved = async (page: Page, format: string) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, `Download as ${format}`).click(),
  ]);
  return download.suggestedFilename();
};

/** As the night leaves them: of each group the ids of its conversations. */
const group = (groups: string[][]) =>
  withDatabase(async (database) => {
    await database.container('ledger-buckets').items.upsert({
      id: `question-groups-${informed.id}`,
      type: 'questionGroups',
      bucket: QUESTIONS_BUCKET,
      tenantId: asking.tenant.id,
      agentId: informed.id,
      groups,
      groupedAt: new Date().toISOString(),
    });
  });

describe('analytics', () => {
  afterEach(() => group([]));

  it('show what was said, by day, model and tool, and keep what is chosen in the address', async () => {
    const page = await open(appUrl('/dashboard'), signedInAs(member));
    await chart(page, 'Messages, last 30 days').waitFor();
    await page.getByRole('link', { name: 'Chat History' }).click();
    await shows(page, 'Msg In', '3');
    await shows(page, 'Sessions', '2');
    await shows(page, 'Answered', '100%');
    await chart(page, 'Daily Activity').waitFor();
    await section(page, 'Model Breakdown')
      .getByRole('cell', { name: modelOfNewAgent(new Date()) })
      .waitFor();
    await section(page, 'Model Breakdown').getByRole('cell', { name: 'Price unknown' }).waitFor();
    await shows(page, 'Estimated Cost', 'Price unknown');
    await section(page, 'Tool Breakdown').getByText('No tool data').waitFor();

    await choose(page, 'Agent', 'Shop');
    await shows(page, 'Msg In', '2');
    await keyboardOf(page).choose('Range', 'Current Billing Cycle');
    await shows(page, 'Msg In', '2');
    await eventually(async () =>
      expect(page.url()).toBe(appUrl(`/chat-history?range=cycle&agent=${shop.id}`)),
    );
    await page.reload();
    await shows(page, 'Msg In', '2');

    await ask(shop, { message: 'Hello again' });
    await eventually(async () => {
      await button(page, 'Reload').click();
      expect(await page.locator('dl').first().textContent()).toBe('Msg In3');
    });
  });

  it('are a table for who does not see the chart, and files', async () => {
    const page = await open(appUrl('/chat-history'), signedInAs(member));
    await chart(page, 'Daily Activity').waitFor();
    expect(await saved(page, 'PNG')).toMatch(/^daily-activity-.*\.png$/);
    await keyboardOf(page).tabTo('Show as table');
    await page.keyboard.press('Space');
    const rows = page.getByRole('region', { name: 'Daily Activity, as a table' }).getByRole('row');
    await eventually(async () => expect(await rows.count()).toBe(31));
    expect(await button(page, 'Download as PNG').isDisabled()).toBe(true);
    expect(await saved(page, 'CSV')).toMatch(/^daily-activity-.*\.csv$/);
  });

  it('show which questions were left unanswered most, and open their conversations', async () => {
    const page = await open(appUrl('/chat-history'), signedInAs(asking));
    const top = section(page, 'Top Unanswered Questions');
    await top.waitFor();
    await group([asked]);
    await button(page, 'Reload').click();
    const most = top.getByText(painters[0] ?? '', { exact: true }).first();
    await most.waitFor();
    await top.getByText('2 conversations, Informed').waitFor();
    await most.click();
    await top.getByRole('link', { name: painters[1] ?? '' }).click();
    await page.getByText(`Agent ${informed.id}`).first().waitFor();
    expect(page.url()).toContain(`session=${asked[1]}`);

    await page.goBack();
    await choose(page, 'Agent', 'Informed');
    await top.getByText('2 conversations', { exact: true }).waitFor();
    await group([]);
    await button(page, 'Reload').click();
    await top.getByText('No unanswered questions in the last 30 days.').waitFor();
  });

  it('hold at all sizes and in both schemes, as chart and as table', async () => {
    await group([asked]);
    const page = await open(appUrl('/chat-history'), signedInAs(asking));
    const faults = await tour(page, {
      'analytics, chart': async () => {
        await chart(page, 'Daily Activity').waitFor();
        const group = page.locator('details').first();
        if (!(await group.getAttribute('open'))) await group.locator('summary').click();
      },
      'analytics, table': async () => {
        await page.getByRole('switch', { name: 'Show as table' }).press('Space');
        await page.getByRole('region', { name: 'Daily Activity, as a table' }).waitFor();
      },
    });
    expect(faults).toEqual([]);
  });

  it('say that there is nothing yet, and that they could not be loaded', async () => {
    const page = await open(appUrl('/chat-history'), signedInAs(await newTenant()));
    await page.getByRole('heading', { name: 'No messages in this range' }).waitFor();
    await section(page, 'Model Breakdown').getByText('No model data').waitFor();
    await shows(page, 'Answered', '–');
    await goThrough(page, [
      {
        sentence: 'Failed to load analytics',
        path: /\/chat-analytics$/,
        act: () => page.reload(),
        again: async () => {
          await tryAgain(page);
          await page.getByRole('heading', { name: 'No messages in this range' }).waitFor();
        },
      },
    ]);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { name: 'No messages yet' }).waitFor();
  });
});
