import { describe, expect, it } from '@jest/globals';
import { listAgents } from '@talkwright/shared/areas/agents';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { keyboardOf } from '../../support/browser/keyboard.ts';
import { heading, press, text, tour } from '../../support/browser/tour.ts';
import { appUrl, logIn, signedInAs } from '../../support/browser/web-app.ts';
import { PASSWORD } from '../../support/client.ts';

const open = useBrowser();

describe('every screen holds at 360, 768 and 1440 px, light and dark', () => {
  it('for guests', async () => {
    const faults = await tour(await open(appUrl('/login')), {
      login: heading('Log in'),
      'login, refused': async (page) => {
        await press(page, 'Log in');
        await text('Password is required')(page);
      },
      'login, wrong password': async (page) => {
        await logIn(page, 'nobody@example.com', 'wrong');
        await page.getByRole('alert').waitFor();
      },
      register: async (page) => {
        await page.getByRole('link', { name: 'Create an account' }).click();
        await heading('Create your account')(page);
      },
      'register, refused': async (page) => {
        await press(page, 'Create Account');
        await text('Please fill in all required fields correctly')(page);
      },
      'verify email': async (page) => {
        await page.goto(appUrl('/verify-email?token=none'));
        await heading('Email not verified')(page);
      },
    });
    expect(faults).toEqual([]);
  });

  it('for a member who has nothing yet', async () => {
    const empty = await newTenant();
    const faults = await tour(await open(appUrl('/dashboard'), signedInAs(empty)), {
      'dashboard, empty': heading('No agents yet'),
      'agents, empty': async (page) => {
        await page.goto(appUrl('/agents'));
        await heading('No agents found')(page);
      },
      'documents, empty': async (page) => {
        await page.goto(appUrl('/documents'));
        await heading('No documents found')(page);
      },
      'builder, new': async (page) => {
        await page.goto(appUrl('/agents/new'));
        await page.getByLabel('Agent Identity').waitFor();
      },
      'builder, refused': async (page) => {
        await press(page, 'Create Agent');
        await text('System prompt is required')(page);
      },
      'builder, documents before saving': async (page) => {
        await page.getByRole('tab', { name: 'Documents' }).click();
        await text('Save the agent before adding documents.')(page);
      },
    });
    expect(faults).toEqual([]);
  });
});

describe('the keyboard alone', () => {
  it('logs in, creates an agent and logs out', async () => {
    const member = await newTenant();
    const page = await open(appUrl('/login'));
    await heading('Log in')(page);
    const { tabTo, type, activate, press: strike } = keyboardOf(page);

    await type('Email', member.email);
    await type('Password', PASSWORD);
    await strike('Enter');
    await heading('No agents yet')(page);

    await activate('Create New Agent');
    await page.getByLabel('Agent Identity').waitFor();
    await type('Agent Identity', 'keys-v1');
    await type('Agent Name', 'Keys');
    await type('System Prompt', 'You answer questions about keyboards.');
    await tabTo('RAG Document Search');
    await strike('Space');
    await activate('Create Agent');
    await page.getByRole('article', { name: 'Keys' }).waitFor();
    const { agents } = await member.call(listAgents, {});
    expect(agents).toMatchObject([{ identity: 'keys-v1', rag_enabled: true }]);

    await activate('Logout');
    await heading('Log in')(page);
  });
});
