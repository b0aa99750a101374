import { expect, it } from '@jest/globals';
import { getAgentSlack } from '@talkwright/shared/areas/slack-agents';
import { provisionSlackApp } from '@talkwright/shared/areas/slack-apps';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { builderOn } from '../../support/browser/builder.ts';
import { button, choose, dialog, field } from '../../support/browser/parts.ts';
import { tour } from '../../support/browser/tour.ts';
import { appUrl } from '../../support/browser/web-app.ts';

const open = useBrowser();
const openBuilder = builderOn(open);

it('says where an agent answers in Slack, and saves it together with the agent', async () => {
  const member = await newTenant();
  await member.call(provisionSlackApp, { brandName: 'Juniper', own: true });
  const { page, agent } = await openBuilder({}, member);
  await page.getByRole('tab', { name: 'Slack' }).click();
  const policy = field(page, 'Policy (JSON)');
  await policy.fill('{ "maxTokens": 500');
  await button(page, 'Update Agent').click();
  await page.getByText('Invalid policy JSON', { exact: true }).waitFor();
  expect(await policy.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await tour(page, { 'builder, Slack': () => policy.waitFor() })).toEqual([]);

  await policy.fill('{ "maxTokens": 500, "deniedTools": ["refund"] }');
  await page.getByRole('switch', { name: 'Enabled' }).check();
  await field(page, 'Alias').fill('Sales');
  await button(page, 'Update Agent').click();
  const alert = dialog(page, 'Slack Settings');
  await alert.getByText('Choose the Slack app in which the agent answers.').waitFor();
  await button(alert, 'OK').click();
  await choose(page, 'Slack App', 'Juniper (not installed)');
  await button(page, 'Update Agent').click();
  await page.waitForURL(appUrl('/agents'));

  expect(await member.call(getAgentSlack, { id: agent.id })).toMatchObject({
    ...{ enabled: true, alias: 'sales' },
    policy: { maxTokens: 500, deniedTools: ['refund'] },
  });
  await page.goto(appUrl(`/agents/${agent.id}/edit?tab=slack`));
  expect(await policy.inputValue()).toContain('"deniedTools"');

  await page.goto(appUrl('/agents/new'));
  await page.getByText(/^Save the agent first to add documents/).waitFor();
  expect(await page.getByRole('tab', { name: 'Slack' }).count()).toBe(0);
});

it('leads whoever has no app yet to where one is made', async () => {
  const { page } = await openBuilder();
  await page.getByRole('tab', { name: 'Slack' }).click();
  await page.getByRole('link', { name: 'Settings, Integrations' }).click();
  await page.getByText('No Slack apps').waitFor();
});
