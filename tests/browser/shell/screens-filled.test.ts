import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Agent, createAgent, updateAgent } from '@talkwright/shared/areas/agents';
import { uploadAndWait } from '../../support/api/documents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { dialog } from '../../support/browser/parts.ts';
import { closeDialog, heading, press, text, tour } from '../../support/browser/tour.ts';
import { appUrl, signedInAs } from '../../support/browser/web-app.ts';
import type { Member } from '../../support/client.ts';
import { pdf, protectedPdf } from '../../support/files/documents.ts';

const open = useBrowser();

const LONG_NAME = 'Customer service for Rechtsschutzversicherungsgesellschaften and their members';

let full: Member;
let agent: Agent;
beforeAll(async () => {
  full = await newTenant({ plan: 'scale' });
  agent = (
    await full.call(createAgent, {
      identity: 'customer-service-of-the-whole-company-v1',
      name: LONG_NAME,
      description: 'Answers questions about policies, claims and everything in between.',
      systemPrompt:
        'You answer questions of members, politely and only from the documents. '.repeat(3),
      ragEnabled: true,
      webSurfingEnabled: true,
    })
  ).agent;
  const handbook = await pdf([{ heading: 'Claims', lines: ['A claim is paid within nine days.'] }]);
  await Promise.all([
    full.call(createAgent, { identity: 'short', name: 'Bo', systemPrompt: 'You are short.' }),
    uploadAndWait(full, { name: `${'a-very-long-name-'.repeat(6)}.pdf`, content: handbook }),
    uploadAndWait(full, { name: 'claims.md', content: '# Claims\n\nNine days.' }, agent.id),
    uploadAndWait(full, { name: 'locked.pdf', content: protectedPdf() }),
  ]);
});

describe('every screen holds at 360, 768 and 1440 px, light and dark', () => {
  it('for a member with agents', async () => {
    const faults = await tour(await open(appUrl('/dashboard'), signedInAs(full)), {
      dashboard: text(LONG_NAME),
      'agents, grid': async (page) => {
        await page.goto(appUrl('/agents'));
        await heading(LONG_NAME)(page);
      },
      'agents, menu': async (page) => {
        await press(page, `Actions for ${LONG_NAME}`);
        await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
      },
      'agents, delete': async (page) => {
        await page.getByRole('menuitem', { name: 'Delete' }).click();
        await dialog(page, 'Delete Agent').waitFor();
      },
      'agents, list': async (page) => {
        await closeDialog(page);
        await page.getByTitle('List view').click();
        await page.getByRole('table').waitFor();
      },
      'agents, nothing found': async (page) => {
        await page.getByLabel('Search agents').fill('nothing has this name');
        await heading('No agents found')(page);
      },
      'sidebar over the page': async (page) => {
        await page.setViewportSize({ width: 768, height: 900 });
        await press(page, 'Expand sidebar');
        await page.getByRole('link', { name: 'Documents' }).waitFor();
      },
    });
    expect(faults).toEqual([]);
  });

  it('for a member who edits an agent', async () => {
    const faults = await tour(await open(appUrl(`/agents/${agent.id}/edit`), signedInAs(full)), {
      'builder, basics': (page) => page.getByLabel('Agent Identity').waitFor(),
      'builder, model': async (page) => {
        await page.getByRole('tab', { name: 'Model' }).click();
        await page.getByLabel('Max Tokens').waitFor();
      },
      'builder, documents': async (page) => {
        await page.getByRole('tab', { name: 'Documents' }).click();
        await page.getByRole('article', { name: 'claims.md' }).waitFor();
      },
      'builder, preview': async (page) => {
        await press(page, 'Preview');
        await dialog(page, 'Agent Preview').waitFor();
        await page.getByLabel('Message').waitFor();
      },
      'builder, changed meanwhile': async (page) => {
        await closeDialog(page);
        await full.call(updateAgent, { ...draftOf(agent), description: 'Changed by another' });
        await page.getByRole('tab', { name: 'Basics' }).click();
        await page.getByLabel('Description', { exact: true }).fill('Changed by me');
        await press(page, 'Update Agent');
        await dialog(page, 'This agent was changed meanwhile').waitFor();
      },
      'builder, leaving': async (page) => {
        await closeDialog(page);
        await page.getByRole('link', { name: 'Agents', exact: true }).click();
        await dialog(page, 'Unsaved changes').waitFor();
      },
    });
    expect(faults).toEqual([]);
  });

  it('for a member who does something with documents', async () => {
    const faults = await tour(await open(appUrl('/documents'), signedInAs(full)), {
      'documents, a page of a PDF': async (page) => {
        await page.getByRole('article').first().waitFor();
        await press(page, /^Actions for a-very-long-name/);
        await page.getByRole('menuitem', { name: 'View' }).click();
        await page.getByRole('img', { name: /^Page 1 of/ }).waitFor();
      },
      'documents, selected': async (page) => {
        await closeDialog(page);
        await page.getByLabel('Select all').check();
        await text('3 selected')(page);
        await press(page, 'Add a tag to claims.md');
        await page.getByLabel('New tag for claims.md').fill('a tag');
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: 'Remove tag a tag from claims.md' }).waitFor();
      },
      'documents, tags of several': async (page) => {
        await press(page, /^Tags$/);
        await dialog(page, 'Tags of 3 documents').waitFor();
      },
    });
    expect(faults).toEqual([]);
  });

  it('for a member with documents', async () => {
    const faults = await tour(await open(appUrl('/documents'), signedInAs(full)), {
      'documents, grid': (page) => page.getByRole('article', { name: 'claims.md' }).waitFor(),
      'documents, found': async (page) => {
        await page.getByLabel('Search documents').fill('When is a claim paid?');
        await press(page, 'Search');
        await page
          .getByRole('region', { name: 'Search results' })
          .getByRole('listitem')
          .first()
          .waitFor();
      },
      'documents, grouped list': async (page) => {
        await press(page, 'Clear Search');
        await page.getByTitle('List view').click();
        await page.getByRole('switch', { name: 'Group' }).check();
        await heading('Tenant (2)')(page);
      },
      'documents, view': async (page) => {
        await press(page, 'Actions for claims.md');
        await page.getByRole('menuitem', { name: 'View' }).click();
        await page.getByRole('region', { name: 'Content' }).waitFor();
      },
      'documents, delete': async (page) => {
        await closeDialog(page);
        await press(page, 'Actions for claims.md');
        await page.getByRole('menuitem', { name: 'Delete' }).click();
        await dialog(page, 'Delete Document').waitFor();
      },
      'documents, upload': async (page) => {
        await closeDialog(page);
        await press(page, 'Upload Documents');
        await dialog(page, 'Upload Documents').waitFor();
        await page.locator('input[type=file]').setInputFiles([
          {
            name: `${'long-'.repeat(20)}.txt`,
            mimeType: 'text/plain',
            buffer: Buffer.from('text'),
          },
          { name: 'virus.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
        ]);
        await page.getByRole('list', { name: 'Selected files' }).getByRole('alert').waitFor();
      },
      'documents, of no agent': async (page) => {
        await closeDialog(page);
        await page.getByText('Specific Agent').click();
        await heading('No documents found')(page);
      },
    });
    expect(faults).toEqual([]);
  });
});

const draftOf = ({ id, identity, name, system_prompt }: Agent) => ({
  id,
  identity,
  name,
  systemPrompt: system_prompt,
});
