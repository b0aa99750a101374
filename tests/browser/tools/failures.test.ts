import { beforeAll, expect, it } from '@jest/globals';
import { saveTokenExchange } from '@talkwright/shared/areas/token-exchange';
import { importOpenApi } from '@talkwright/shared/areas/tools';
import { newAgent } from '../../support/api/agents.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { goThrough, press, pressAgain, tryAgain } from '../../support/browser/failures.ts';
import { button, dialog, field } from '../../support/browser/parts.ts';
import { closeDialog } from '../../support/browser/tour.ts';
import { appUrl, signedInAs } from '../../support/browser/web-app.ts';
import { type Member, newTenant } from '../../support/client.ts';
import { configWith } from '../../support/cloud/token-exchange.ts';
import { stack } from '../../support/stack/running-stack.ts';

const open = useBrowser();
let member: Member;
beforeAll(async () => {
  member = await newTenant({ plan: 'scale' });
});

it('a tool, its operations and its token exchange', async () => {
  const agent = await newAgent(member, { name: 'With tools' });
  const url = `${stack().shopApi}/openapi.json`;
  const { tool } = await member.call(importOpenApi, { name: 'Shop', url });
  const config = configWith({
    agentId: agent.id,
    integrationId: tool.id,
    clientAuthMethod: 'none',
  });
  await member.call(saveTokenExchange, config);
  const page = await open(appUrl(`/agents/${agent.id}/edit?tab=tools`), signedInAs(member));
  const form = page.getByRole('form', { name: 'Token Exchange' });
  const enabled = page.getByRole('switch', { name: 'bookAppointment is enabled' });

  await goThrough(page, [
    {
      sentence: 'Failed to load token exchange configs',
      path: /\/token-exchange-configs$/,
      act: () =>
        page
          .getByRole('listitem', { name: 'Shop', exact: true })
          .getByRole('button', { name: 'Shop' })
          .first()
          .click(),
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
