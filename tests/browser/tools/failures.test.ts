import { beforeEach, expect, it } from '@jest/globals';
import type { Agent } from '@talkwright/shared/areas/agents';
import { saveTokenExchange } from '@talkwright/shared/areas/token-exchange';
import { type CustomTool, importOpenApi } from '@talkwright/shared/areas/tools';
import type { Page } from 'playwright-core';
import { newAgent } from '../../support/api/agents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { goThrough, press, pressAgain, tryAgain } from '../../support/browser/failures.ts';
import { button, dialog, field } from '../../support/browser/parts.ts';
import { closeDialog } from '../../support/browser/tour.ts';
import { appUrl, signedInAs } from '../../support/browser/web-app.ts';
import type { Member } from '../../support/client.ts';
import { configWith } from '../../support/cloud/token-exchange.ts';
import { stack } from '../../support/stack/running-stack.ts';

const open = useBrowser();
let member: Member;
let agent: Agent;
let tool: CustomTool;
let page: Page;
beforeEach(async () => {
  member = await newTenant({ plan: 'scale' });
  agent = await newAgent(member);
  const url = `${stack().shopApi}/openapi.json`;
  ({ tool } = await member.call(importOpenApi, { name: 'Shop', url }));
  page = await open(appUrl(`/agents/${agent.id}/edit?tab=tools`), signedInAs(member));
});

/** Until all of it is there: what arrives moves what is below, and a press in that moment is lost. */
async function openShop(): Promise<void> {
  const shop = page.getByRole('listitem', { name: 'Shop', exact: true });
  await shop.getByRole('button', { name: 'Shop' }).first().click();
  await page.getByRole('table', { name: 'Operations' }).waitFor();
}

it('a token exchange that cannot be loaded, saved or removed', async () => {
  const config = configWith({
    agentId: agent.id,
    integrationId: tool.id,
    clientAuthMethod: 'none',
  });
  await member.call(saveTokenExchange, config);
  const form = page.getByRole('form', { name: 'Token Exchange' });
  await goThrough(page, [
    {
      sentence: 'Failed to load token exchange configs',
      path: /\/token-exchange-configs$/,
      act: openShop,
      again: async () => {
        await tryAgain(page);
        await form.waitFor();
      },
    },
    {
      sentence: 'Failed to save token exchange configuration.',
      method: 'PUT',
      path: /\/token-exchange-configs$/,
      act: async () => {
        await field(form, 'Host Base URL').fill('https://elsewhere.example');
        await button(form, 'Update Config').click();
      },
      again: async () => {
        expect(await field(form, 'Host Base URL').inputValue()).toBe('https://elsewhere.example');
        await button(form, 'Update Config').click();
        await form.getByText('Saved').waitFor();
      },
    },
    {
      sentence: 'Failed to remove configuration.',
      method: 'DELETE',
      path: /\/token-exchange-configs\/[^/]+$/,
      act: async () => {
        await button(form, 'Remove Config').click();
        await press(page, 'Token Exchange', 'Remove');
      },
      again: pressAgain('Token Exchange', 'Remove'),
    },
  ]);
});

it('operations that cannot be switched off, described or tested', async () => {
  const enabled = page.getByRole('switch', { name: 'bookAppointment is enabled' });
  await openShop();
  await goThrough(page, [
    {
      sentence: 'Failed to update operation state.',
      method: 'PATCH',
      path: /\/operations\/[^/]+$/,
      act: () => enabled.locator('..').click(),
      again: async () => {
        expect(await enabled.isChecked()).toBe(true);
        await enabled.locator('..').click();
        await page
          .getByRole('checkbox', { name: 'Allow bookAppointment', disabled: true })
          .waitFor();
      },
    },
    {
      sentence: 'Failed to regenerate RAG documentation.',
      method: 'POST',
      path: /\/regenerate-rag$/,
      act: () => button(page, 'Regenerate RAG documentation of getOrder').click(),
      again: async () => {
        await button(page, 'Regenerate RAG documentation of getOrder').click();
        await page.getByText('RAG documentation regenerated.').waitFor();
      },
    },
    {
      sentence: 'Operation test failed.',
      method: 'POST',
      path: /\/test$/,
      act: async () => {
        await button(page, 'Test getOrder').click();
        await field(dialog(page, 'Test getOrder'), 'JSON parameters').fill('{"orderNumber": 7}');
        await press(page, 'Test getOrder', 'Run Test');
      },
      again: async () => {
        await press(page, 'Test getOrder', 'Run Test');
        await page.getByText('Status 401', { exact: true }).waitFor();
        await closeDialog(page);
      },
    },
  ]);
});

it('a tool that cannot be removed', async () => {
  await openShop();
  await goThrough(page, [
    {
      sentence: 'Failed to remove custom tool.',
      method: 'DELETE',
      path: /\/custom-tools\/[^/]+$/,
      act: async () => {
        await button(page, 'Remove Shop').click();
        await press(page, 'Remove Shop?', 'Remove');
      },
      again: pressAgain('Remove Shop?', 'Remove'),
    },
  ]);
});
