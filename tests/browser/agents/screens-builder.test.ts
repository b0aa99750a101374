import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Agent, createAgent } from '@talkwright/shared/areas/agents';
import {
  importLabelledQuestions,
  runLabelledQuestions,
} from '@talkwright/shared/areas/retrieval-lab';
import { createSnippet } from '@talkwright/shared/areas/snippets';
import type { Page } from 'playwright-core';
import { uploadAndWait } from '../../support/api/documents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { choose, dialog } from '../../support/browser/parts.ts';
import { closeDialog, press, text, tour } from '../../support/browser/tour.ts';
import { appUrl, signedInAs } from '../../support/browser/web-app.ts';
import type { Member } from '../../support/client.ts';

const open = useBrowser();

const LONG = 'Rechtsschutzversicherungsgesellschaften';

let member: Member;
let agent: Agent;
beforeAll(async () => {
  member = await newTenant();
  await member.call(createSnippet, {
    name: `How to speak of ${LONG}`,
    category: 'persona',
    prompt_text: `You speak of ${LONG} with respect. `.repeat(9),
  });
  const created = await member.call(createAgent, {
    identity: 'filled-v1',
    name: `Help for ${LONG}`,
    description: 'Answers questions about policies, claims and everything in between.',
    systemPrompt: 'You answer questions of members, politely.',
    webSurfingEnabled: true,
    ragEnabled: true,
    modelConfig: { apiKey: 'sk-stored', baseURL: 'https://models.example.com/v1' },
    personality: {
      digest: { recipients: [`a.very.long.address.of.somebody@${LONG.toLowerCase()}.example`] },
    },
    dataCollectionConfig: {
      enabled: true,
      fields: [
        { key: `kind_of_${LONG}`, type: 'enum', options: ['small', 'large'], required: true },
      ],
    },
  });
  agent = created.agent;
});

const openTab = (tab: string) =>
  open(appUrl(`/agents/${agent.id}/edit?tab=${tab}`), signedInAs(member));

describe('every screen of the builder holds at 360, 768 and 1440 px, light and dark', () => {
  it('of Basics', async () => {
    const faults = await tour(await openTab('basics'), {
      basics: text(`How to speak of ${LONG}`),
      'basics, refused': async (page) => {
        await press(page, `Insert How to speak of ${LONG}`);
        await page.getByLabel('Recipients', { exact: true }).fill('nobody');
        await press(page, 'Add recipient');
        await page.getByLabel('Time (UTC)').fill('noon');
        await page.getByRole('switch', { name: 'RAG Document Search' }).check();
        await choose(page, 'When there is no answer', 'Say so and offer a contact');
        await choose(page, 'Contact', 'A link');
        await press(page, 'Update Agent');
        await text('Enter a time as HH:MM')(page);
        await text('Enter an address as https://')(page);
      },
      'basics, a snippet refused': async (page) => {
        await press(page, 'Add Snippet');
        await dialog(page, 'Create Prompt Snippet').waitFor();
        await press(page, /^Create$/);
        await text('Prompt text is required')(page);
      },
    });
    expect(faults).toEqual([]);
  });

  it('of Model and Output', async () => {
    const faults = await tour(await openTab('model'), {
      'model, with secrets': async (page) => {
        await press(page, 'Replace Custom OpenAI API Key');
        await press(page, 'Remove Custom Base URL');
        await text('Removed when you save')(page);
      },
      output: async (page) => {
        await page.getByRole('tab', { name: 'Output' }).click();
        await page.getByRole('switch', { name: 'Enable Charts' }).waitFor();
      },
    });
    expect(faults).toEqual([]);
  });

  it('of Retrieval', async () => {
    const page = await openTab('retrieval');
    await page.getByRole('heading', { name: 'No documents to search' }).waitFor();
    const faults = await tour(page, { 'retrieval, without documents': async () => {} });
    const name = `${LONG}-${LONG}.md`;
    const content = `# ${LONG}\n\n## Claims of a ${LONG}\n\nA claim is filed within thirty days.`;
    const { id } = agent;
    await uploadAndWait(member, { name, content }, id);
    await member.call(importLabelledQuestions, {
      id,
      csv: `question,previous_message,document,passage\nWhen do I file a claim with ${LONG}?,And ${LONG}${LONG}?,${name},within thirty days\n`,
    });
    for (const isBeginning of [true, true]) {
      await member.call(runLabelledQuestions, { id, isBeginning });
    }
    const filled = await openTab('retrieval');
    const view = (name: string) => async (page: Page) => {
      await page.getByText(name, { exact: true }).click();
    };
    faults.push(
      ...(await tour(filled, {
        'retrieval, with runs': text('Since the run before'),
        'retrieval, ranking': async (page) => {
          await press(page, /^Search: /);
          await text('Read as [1]')(page);
        },
        'retrieval, side by side': view('Side by side'),
        'retrieval, prompt': view('Prompt'),
      })),
    );
    expect(faults).toEqual([]);
  });

  it('of Data Collection', async () => {
    const faults = await tour(await openTab('data-collection'), {
      'data collection, refused': async (page) => {
        await press(page, 'Add Field');
        await page.getByRole('group', { name: 'Field 1' }).getByLabel('Options').fill('');
        await press(page, 'Update Agent');
        await text('Key is required')(page);
      },
      'data collection, leaving': async (page) => {
        await page.getByRole('link', { name: 'Dashboard' }).click();
        await dialog(page, 'Unsaved changes').waitFor();
        await closeDialog(page);
      },
    });
    expect(faults).toEqual([]);
  });
});
