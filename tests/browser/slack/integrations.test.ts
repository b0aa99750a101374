import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { listSlackApps, type SlackApp } from '@talkwright/shared/areas/slack-apps';
import type { Page } from 'playwright-core';
import { newTenant } from '../../support/api/organizations.ts';
import { newMember } from '../../support/api/people.ts';
import { connectTo, control, newRefreshToken, newWorkspace } from '../../support/api/slack.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { goThrough } from '../../support/browser/failures.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { button, dialog, fillIn, isGone, labelled } from '../../support/browser/parts.ts';
import { closeDialog, tour } from '../../support/browser/tour.ts';
import { appUrl, signedInAs } from '../../support/browser/web-app.ts';
import type { Member } from '../../support/client.ts';
import { stack } from '../../support/stack/running-stack.ts';

const open = useBrowser();

const openTab = (member: Pick<Member, 'user' | 'token'>, options = {}) =>
  open(appUrl('/settings?tab=integrations'), { ...signedInAs(member), ...options });
const row = (page: Page, name: string, table = 'Slack Apps') =>
  page.getByRole('table', { name: table }).getByRole('row', { name: new RegExp(name) });
const say = (page: Page, sentence: string | RegExp) => page.getByText(sentence).first().waitFor();
const isApps = (url: URL) => url.pathname.endsWith('/integrations/slack/apps');

async function connect(page: Page, team: string): Promise<void> {
  await labelled(page, 'Refresh token').fill(await newRefreshToken(team));
  await button(page, 'Connect').click();
  await page.getByText('Connected', { exact: true }).waitFor();
  await say(page, `Workspace ${team}`);
}

async function provision(page: Page, name: string): Promise<void> {
  await button(page, 'New App').click();
  const form = dialog(page, 'New App');
  expect(await button(form, 'Provision App').isDisabled()).toBe(true);
  await labelled(form, 'Brand Name').fill(name);
  await button(form, 'Provision App').click();
  await say(page, 'Provisioning requested');
}

it('takes an app from a token to a workspace and away again, and hears of it as it is made', async () => {
  const workspace = `Birch ${randomUUID().slice(0, 8)}`;
  const team = await newWorkspace(workspace);
  const page = await openTab(await newTenant());
  await say(page, 'No Slack apps');
  await labelled(page, 'Refresh token').fill('xoxe.xoxp-1-access');
  await button(page, 'Connect').click();
  await say(page, /^This is the access token\./);
  await connect(page, team);

  // The list says that it is being made and then nothing more: what is seen afterwards came as an event.
  let isListed = false;
  const listAgain = await intercept(page, isApps, async (route) => {
    if (isListed) return route.abort();
    isListed = true;
    const response = await route.fetch();
    const { apps, ...answer }: { apps: SlackApp[] } = await response.json();
    const creating = apps.map((app) => ({ ...app, provision_status: 'creating' }));
    await route.fulfill({ response, json: { ...answer, apps: creating } });
  });
  await provision(page, 'Birch');
  await row(page, 'Birch').getByText('Ready for install', { exact: true }).waitFor();
  listAgain();

  const [slack] = await Promise.all([
    page.context().waitForEvent('page'),
    button(page, 'Install Birch').click(),
  ]);
  await button(slack, 'Allow').click();
  await slack.getByRole('heading', { name: 'The app is installed' }).waitFor();
  await slack.getByRole('link', { name: 'Back to the settings' }).click();
  await row(slack, workspace, 'Connected Workspaces').getByText(team).waitFor();
  await row(slack, 'Birch').getByText('Installed', { exact: true }).waitFor();

  await button(slack, 'Disable Birch').click();
  await row(slack, 'Birch').getByText('Disabled', { exact: true }).waitFor();
  await button(slack, `Uninstall from ${workspace}`).click();
  await button(dialog(slack, 'Uninstall'), 'Uninstall').click();
  await say(slack, 'Uninstalled from workspace');
  await row(slack, 'Birch').getByText('Ready for install', { exact: true }).waitFor();

  const confirmDelete = () => button(dialog(slack, 'Delete Slack App'), 'Delete').click();
  await button(slack, 'Delete Birch').click();
  await goThrough(slack, [
    {
      sentence: 'Failed to delete the app',
      method: 'POST',
      path: /\/delete$/,
      act: confirmDelete,
      again: confirmDelete,
    },
  ]);
  await say(slack, 'Slack app deleted');
  await say(slack, 'No Slack apps');
});

it('says when Slack takes the token no more, and tries a failed app again', async () => {
  const admin = await newTenant();
  const team = await newWorkspace('Rowan');
  await connectTo(admin, team);
  const page = await openTab(admin);
  // Where a network lets no stream through, the list says it as well.
  await page.route(/\/events-ticket$/, (route) => route.abort());
  await say(page, `Workspace ${team}`);
  await control('config-tokens/expire', { team, refresh: true });
  await button(page, 'Replace Token Now').click();
  await say(page, 'Connect again');
  await connect(page, team);

  const fail = { method: 'apps.manifest.create', kind: 'error', error: 'invalid_manifest' };
  await control('faults', fail);
  await provision(page, 'Rowan');
  await row(page, 'Rowan').getByText('Failed', { exact: true }).waitFor();
  await row(page, 'Rowan').getByText('Slack refused to make the app: invalid_manifest.').waitFor();
  await button(page, 'Install Rowan').click();
  await say(page, 'App is not ready for install yet');
  await button(page, 'Retry Rowan').click();
  await say(page, 'Provisioning re-enqueued');
  await row(page, 'Rowan').getByText('Ready for install', { exact: true }).waitFor();
});

it('has an app made by hand, with the exact addresses to copy, and shows it to members', async () => {
  const admin = await newTenant();
  await connectTo(admin, await newWorkspace('Hazel'));
  const page = await openTab(admin, { permissions: ['clipboard-read', 'clipboard-write'] });
  await provision(page, 'Alder');
  await row(page, 'Alder').getByText('Ready for install', { exact: true }).waitFor();
  const newApp = async () => {
    await button(page, 'New App').click();
    await page.getByRole('radio', { name: 'Made by hand' }).click();
  };
  const configure = async () => {
    await button(page, 'Continue').click();
    await dialog(page, 'Configure Slack: Hazel').waitFor();
  };
  const faults = await tour(page, {
    'integrations, new app': async () => {
      await newApp();
      await labelled(page, 'Brand Name').fill('Hazel');
    },
    'integrations, configure': configure,
    integrations: async () => {
      await closeDialog(page);
      await row(page, 'Hazel').getByText('Not configured', { exact: true }).waitFor();
    },
  });
  expect(faults).toEqual([]);

  await button(page, 'Configure Hazel').click();
  const form = dialog(page, 'Configure Slack: Hazel');
  await button(form, 'Save').click();
  await say(page, 'Client ID is required');
  const { apps } = await admin.call(listSlackApps, {});
  const hazel = apps.find(({ brand_name }) => brand_name === 'Hazel');
  await form.getByText(`${stack().api}/slack/oauth/callback`, { exact: true }).waitFor();
  await form.getByText(`${stack().api}/slack/events/${hazel?.id}`, { exact: true }).waitFor();
  await button(form, 'Copy Manifest').click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const made = await control<{ app: Record<string, string> }>('apps', {
    ...{ team: await newWorkspace('Hazel'), manifest: JSON.parse(copied) },
  });
  await fillIn(form, {
    'Client ID': made.app.client_id ?? '',
    'Client Secret': made.app.client_secret ?? '',
    'Signing Secret': made.app.signing_secret ?? '',
    'API App ID': made.app.id ?? '',
  });
  await button(form, 'Save').click();
  await form.waitFor(isGone);
  await row(page, 'Hazel').getByText('Ready for install', { exact: true }).waitFor();

  const member = await openTab(await newMember(admin));
  await say(member, 'Only administrators can manage Slack apps.');
  await row(member, 'Hazel')
    .getByText(made.app.id ?? '')
    .waitFor();
  const buttons = await member.getByRole('main').getByRole('button').allInnerTexts();
  expect(buttons).not.toContain('Delete');
  expect(await button(member, 'New App').count()).toBe(0);

  await button(page, 'Delete Hazel').click();
  await button(dialog(page, 'Delete Slack App'), 'Delete').click();
  const left = dialog(page, 'Still at Slack');
  await button(left, 'OK').click();
  await left.waitFor(isGone);
});
