import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Agent, createAgent, getAgent, updateAgent } from '@talkwright/shared/areas/agents';
import type { Page } from 'playwright-core';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { dialog } from '../../support/browser/parts.ts';
import { closeDialog, heading, press, text, tour } from '../../support/browser/tour.ts';
import { appUrl, signedInAs } from '../../support/browser/web-app.ts';
import type { Member } from '../../support/client.ts';

const open = useBrowser();

const PROMPT = ['You answer questions of members.', 'Be polite.', `Never ${'invent '.repeat(40)}`];

let member: Member;
let agent: Agent;
beforeAll(async () => {
  member = await newTenant({ plan: 'core' });
  const draft = {
    identity: 'customer-service-of-the-whole-company-v1',
    name: 'Customer service for Rechtsschutzversicherungsgesellschaften and their members',
    systemPrompt: PROMPT.join('\n'),
    ragEnabled: true,
    webSurfingEnabled: true,
  };
  const { id } = (await member.call(createAgent, draft)).agent;
  await member.call(updateAgent, {
    ...draft,
    id,
    systemPrompt: PROMPT.with(1, 'Be polite and warm.').join('\n'),
    description: 'Answers questions about policies, claims and everything in between.',
    personality: { theme: 'blue', teaserMessage: 'May I help you?' },
    note: 'A warmer tone, as the members of the board have wished for it in the last meeting',
    publish: false,
  });
  ({ agent } = await member.call(getAgent, { id }));
  await member.call(createAgent, { ...draft, identity: 'short', name: 'Bo' });
});

const pick = (page: Page, content: object) =>
  page.locator('input[type=file]').setInputFiles({
    name: 'agent.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(content)),
  });

describe('every screen holds at 360, 768 and 1440 px, light and dark', () => {
  it('for a member whose plan has no room for another agent', async () => {
    const faults = await tour(await open(appUrl('/agents'), signedInAs(member)), {
      'agents, plan full': text('The Core plan has room for 2 agents.'),
      'agents, menu of a full plan': async (page) => {
        await press(page, `Actions for ${agent.name}`);
        await page.getByRole('menuitem', { name: 'Export' }).waitFor();
      },
      'chat with an agent': async (page) => {
        await page.goto(appUrl(`/chat/x?id=${agent.id}`));
        await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
      },
      'chat with nobody': async (page) => {
        await page.goto(appUrl('/chat/nobody'));
        await heading('No such agent')(page);
      },
    });
    expect(faults).toEqual([]);
  });

  it('for a member who imports an agent', async () => {
    const importer = await newTenant();
    const faults = await tour(await open(appUrl('/agents'), signedInAs(importer)), {
      'import refused': async (page) => {
        await heading('No agents found')(page);
        await pick(page, {});
        await dialog(page, 'Import Error').waitFor();
      },
      'agent imported': async (page) => {
        await closeDialog(page);
        const model_config = { apiKeySet: true, baseURLSet: true };
        await pick(page, { name: 'Travelled far', identity: 'far', model_config });
        await dialog(page, 'Agent imported').waitFor();
      },
    });
    expect(faults).toEqual([]);
  });

  it('for a member who looks at versions, looks and the preview', async () => {
    const page = await open(appUrl(`/agents/${agent.id}/edit?tab=display`), signedInAs(member));
    const faults = await tour(page, {
      'builder, display': async () => {
        await page.getByRole('region', { name: 'Live preview' }).waitFor();
        await page
          .frameLocator('iframe[title="The widget on a page"]')
          .getByRole('dialog')
          .waitFor();
      },
      'builder, versions': async () => {
        await press(page, 'Versions');
        await dialog(page, `Versions of ${agent.name}`).waitFor();
        await page.getByRole('button', { name: 'Compare version 2' }).waitFor();
      },
      'builder, versions compared': async () => {
        await press(page, 'Compare version 2');
        await page.getByRole('region', { name: 'System Prompt' }).waitFor();
      },
      'builder, preview of what was saved': async () => {
        await closeDialog(page);
        await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Changed');
        await page.getByRole('button', { name: 'Preview', exact: true }).click();
        await text('This is the agent as it was saved last, without your changes.')(page);
        await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
      },
    });
    expect(faults).toEqual([]);
  });
});
