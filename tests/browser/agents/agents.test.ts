import { describe, expect, it } from '@jest/globals';
import { publishAgentVersion } from '@talkwright/shared/areas/agent-versions';
import { getAgent, listAgents, updateAgent } from '@talkwright/shared/areas/agents';
import { newAgent } from '../../support/api/agents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { builderOn } from '../../support/browser/builder.ts';
import { button, card, dialog, field } from '../../support/browser/parts.ts';
import { appUrl, signedInAs } from '../../support/browser/web-app.ts';
import { stack } from '../../support/stack/running-stack.ts';

const open = useBrowser();
const openBuilder = builderOn(open);

describe('the builder', () => {
  it('creates an agent, after saying what is missing', async () => {
    const member = await newTenant();
    const page = await open(appUrl('/agents'), signedInAs(member));
    await page.getByText('Create your first AI agent to get started').waitFor();
    await page.getByRole('link', { name: 'Create Your First Agent' }).click();

    await button(page, 'Create Agent').click();
    for (const sentence of [
      'Agent identity is required',
      'Agent name is required',
      'System prompt is required',
    ]) {
      await page.getByText(sentence).waitFor();
    }
    await field(page, 'Agent Identity').fill('s');
    await field(page, 'Agent Name').fill('S');
    await field(page, 'System Prompt').fill('Be nice.');
    await button(page, 'Save & Preview').click();
    for (const sentence of [
      'Agent identity must be at least 2 characters',
      'Agent name must be at least 2 characters',
      'System prompt must be at least 10 characters',
      'Please complete required fields before previewing',
    ]) {
      await page.getByText(sentence).waitFor();
    }

    await field(page, 'Agent Identity').fill('support-v1');
    await field(page, 'Agent Name').fill('Support');
    await field(page, 'System Prompt').fill('You answer questions about bicycles.');
    // Nothing is marked any more, and nothing says so.
    await page
      .getByText('Please complete required fields before previewing')
      .waitFor({ state: 'detached' });
    await page.getByRole('switch', { name: 'RAG Document Search' }).check();
    await page.getByRole('tab', { name: 'Model' }).click();
    await page.getByRole('combobox', { name: 'AI Model' }).click();
    await page.getByRole('option', { name: 'gpt-4.1', exact: true }).click();
    await button(page, 'Create Agent').click();

    await card(page, 'Support').getByText('gpt-4.1').waitFor();
    expect(page.url()).toBe(appUrl('/agents'));
    expect(await card(page, 'Support').getByText('RAG').count()).toBe(1);
    const { agents } = await member.call(listAgents, {});
    expect(agents).toMatchObject([
      {
        identity: 'support-v1',
        name: 'Support',
        rag_enabled: true,
        web_surfing_enabled: false,
        model_config: { model: 'gpt-4.1' },
      },
    ]);
  });

  it('saves what was edited', async () => {
    const { page, member, agent } = await openBuilder();
    await field(page, 'Description').fill('Answers about bicycles');
    await button(page, 'Update Agent').click();
    await card(page, 'Support').waitFor();
    const { agent: saved } = await member.call(getAgent, { id: agent.id });
    expect(saved).toMatchObject({
      ...agent,
      description: 'Answers about bicycles',
      version: 2,
      published_version: 2,
      updated_at: expect.any(String),
    });
  });

  it('says that the plan has no room for another agent', async () => {
    const member = await newTenant({ plan: 'core' });
    await newAgent(member, { name: 'First' });
    await newAgent(member, { name: 'Second' });
    const page = await open(appUrl('/agents/new'), signedInAs(member));
    await field(page, 'Agent Identity').fill('third');
    await field(page, 'Agent Name').fill('Third');
    await field(page, 'System Prompt').fill('You answer questions about bicycles.');
    await button(page, 'Create Agent').click();
    await page.getByText('The Core plan has room for 2 agents. Delete one to make room.').waitFor();
    expect(page.url()).toBe(appUrl('/agents/new'));
  });

  it('asks before changes are lost', async () => {
    const { page } = await openBuilder();
    await field(page, 'Agent Name').fill('Changed');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    const question = dialog(page, 'Unsaved changes');
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await field(page, 'Agent Name').inputValue()).toBe('Changed');

    await page.getByRole('link', { name: 'Dashboard' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Welcome back, Ada Lovelace' }).waitFor();
  });

  it('asks also before they are lost to an address that is typed in', async () => {
    const { page } = await openBuilder();
    const builder = page.url();
    const typeAddress = () => page.evaluate("location.hash = '#/documents'");
    await field(page, 'Agent Name').fill('Changed');
    await typeAddress();
    const question = dialog(page, 'Unsaved changes');
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'detached' });
    expect(page.url()).toBe(builder);
    expect(await field(page, 'Agent Name').inputValue()).toBe('Changed');

    await typeAddress();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Manage documents for RAG' }).waitFor();
    await page.goBack();
    await field(page, 'Agent Name').waitFor();
    expect(page.url()).toBe(builder);
  });

  it('asks again at once after somebody stays', async () => {
    const { page } = await openBuilder();
    await field(page, 'Agent Name').fill('Changed');
    await page.evaluate("location.hash = '#/documents'");
    const question = dialog(page, 'Unsaved changes');
    await question.getByRole('button', { name: 'Stay' }).evaluate(async (stay: HTMLElement) => {
      stay.click();
      // The answer is given in microtasks; what follows from it is not drawn yet.
      for (let i = 0; i < 20; i++) await null;
      location.hash = '#/documents';
    });
    await question.last().getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Manage documents for RAG' }).waitFor();
  });

  it('copies the embed code', async () => {
    const { page, agent } = await openBuilder();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await button(page, 'Copy Embed Code').click();
    await button(page, 'Copied').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`data-api-key="${agent.api_key}"`);
    expect(copied).toContain(`data-instance-name="${agent.identity}"`);
    expect(copied).toContain(`data-api-url="${stack().api}"`);
    await button(page, 'Copy Embed Code').waitFor();
  });

  it('shows the live widget in its preview, and it answers', async () => {
    const page = await open(appUrl('/agents/new'), signedInAs(await newTenant()));
    await field(page, 'Agent Identity').fill('preview-v1');
    await field(page, 'Agent Name').fill('Preview');
    await field(page, 'System Prompt').fill('You answer questions about bicycles.');
    await button(page, 'Save & Preview').click();

    const preview = dialog(page, 'Agent Preview');
    const message = preview.getByRole('textbox', { name: 'Message' });
    await message.fill('What can you do for me?');
    await message.press('Enter');
    const log = preview.getByRole('log', { name: 'Conversation' });
    await log.getByText('What can you do for me?').waitFor();
    await log.getByRole('button', { name: /copy/i }).first().waitFor();
    await expect(log.innerText()).resolves.toMatch(/offline demo model/i);
    await page.keyboard.press('Escape');
    await preview.waitFor({ state: 'detached' });
  });
});

describe('a save over a version that somebody else has changed', () => {
  async function stale() {
    const { page, member, agent } = await openBuilder();
    const { identity, name, system_prompt: systemPrompt } = agent;
    const theirs = { id: agent.id, identity, name, systemPrompt, description: 'Theirs' };
    await member.call(updateAgent, theirs);
    await field(page, 'Description').fill('Mine');
    await button(page, 'Update Agent').click();

    const conflict = dialog(page, 'This agent was changed meanwhile');
    const difference = conflict.getByRole('region', { name: 'Description' });
    await difference.getByText('Mine', { exact: true }).waitFor();
    await difference.getByText('Theirs', { exact: true }).last().waitFor();
    expect(await conflict.getByRole('region').count()).toBe(1);
    const saved = async () => (await member.call(getAgent, { id: agent.id })).agent.description;
    expect(await saved()).toBe('Theirs');
    return { page, conflict, saved };
  }

  it('shows both, and keeps mine when I say so', async () => {
    const { page, conflict, saved } = await stale();
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await card(page, 'Support').waitFor();
    expect(await saved()).toBe('Mine');
  });

  it('shows both, and loads theirs when I say so', async () => {
    const { page, conflict, saved } = await stale();
    await conflict.getByRole('button', { name: 'Load theirs' }).click();
    await conflict.waitFor({ state: 'detached' });
    expect(await field(page, 'Description').inputValue()).toBe('Theirs');

    await field(page, 'Description').fill('Theirs and mine');
    await button(page, 'Update Agent').click();
    await card(page, 'Support').waitFor();
    expect(await saved()).toBe('Theirs and mine');
  });

  it('empties the note of what I gave up, also when theirs is the same version, published', async () => {
    const { page, member, agent } = await openBuilder();
    await field(page, 'Description').fill('New');
    await button(page, 'Save draft').click();
    await page.getByText('Version 2 was saved as a draft.').waitFor();
    await member.call(publishAgentVersion, { id: agent.id, version: 2 });

    await field(page, 'Description').fill('Mine');
    await field(page, 'Note').fill('A warmer tone');
    await button(page, 'Update Agent').click();
    const conflict = dialog(page, 'This agent was changed meanwhile');
    await conflict.getByRole('button', { name: 'Load theirs' }).click();
    await conflict.waitFor({ state: 'detached' });
    expect(await field(page, 'Description').inputValue()).toBe('New');
    expect(await field(page, 'Note').inputValue()).toBe('');
  });
});
