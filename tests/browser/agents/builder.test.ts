import { describe, expect, it } from '@jest/globals';
import type { Agent } from '@talkwright/shared/areas/agents';
import { getAgent, updateAgent } from '@talkwright/shared/areas/agents';
import type { Page } from 'playwright-core';
import { agentDraft } from '../../support/api/agents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { builderOn } from '../../support/browser/builder.ts';
import { faultsOf } from '../../support/browser/look.ts';
import { button, card, choose, field, isGone } from '../../support/browser/parts.ts';
import { appUrl, signedInAs } from '../../support/browser/web-app.ts';
import type { Member } from '../../support/client.ts';

const open = useBrowser();
const openBuilder = builderOn(open);

const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const say = (page: Page, sentence: string) => page.getByText(sentence).waitFor();

async function saved(page: Page, member: Member, { id }: Agent): Promise<Agent> {
  await button(page, 'Update Agent').click();
  await card(page, 'Support').waitFor();
  expect(page.url()).toBe(appUrl('/agents'));
  return (await member.call(getAgent, { id })).agent;
}

describe('what happens without an answer', () => {
  it('is chosen beside the search of documents, and saved', async () => {
    const { page, member, agent } = await openBuilder();
    expect(await page.getByRole('region', { name: 'Without an Answer' }).count()).toBe(0);
    await page.getByRole('switch', { name: 'RAG Document Search' }).check();
    await choose(page, 'When there is no answer', 'Say so and offer a contact');
    await choose(page, 'Contact', 'A text');
    await button(page, 'Update Agent').click();
    await say(page, 'Write what visitors are to read');
    await field(page, 'Contact').fill('Call 555 0100.');
    await page.getByRole('switch', { name: 'Check Answers with the Model' }).check();
    expect((await saved(page, member, agent)).no_answer_config).toEqual({
      action: 'contact',
      contact: { kind: 'text', text: 'Call 555 0100.', url: '' },
      asksModel: true,
    });
  });
});

it('has follow-ups written out only where documents are searched, and saves that', async () => {
  const { page, member, agent } = await openBuilder();
  const writtenOut = page.getByRole('switch', { name: 'Write Out Follow-Up Questions' });
  expect(await writtenOut.count()).toBe(0);
  await page.getByRole('switch', { name: 'RAG Document Search' }).check();
  await writtenOut.check();
  expect((await saved(page, member, agent)).search_config).toEqual({ rewritesFollowUps: true });
});

describe('the tabs of the builder', () => {
  it('stand in the address, and keep what was typed in the others', async () => {
    const { page } = await openBuilder();
    await field(page, 'Description').fill('Not saved yet');
    await openTab(page, 'Output');
    await page.getByRole('switch', { name: 'Enable Charts' }).check();
    expect(page.url()).toMatch(/\/edit\?tab=output$/);
    await openTab(page, 'Basics');
    expect(await field(page, 'Description').inputValue()).toBe('Not saved yet');
    await page.getByText('Output: Markdown, charts', { exact: true }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('are opened by their address', async () => {
    const { page } = await openBuilder();
    await page.goto(`${page.url()}?tab=data-collection`);
    await page.getByRole('switch', { name: 'Enable Data Collection' }).waitFor();
    expect(
      await page.getByRole('tab', { name: 'Data Collection' }).getAttribute('aria-selected'),
    ).toBe('true');
  });

  it('show which of them has what is to be corrected, and open it', async () => {
    const { page } = await openBuilder();
    await openTab(page, 'Data Collection');
    await button(page, 'Add Field').click();
    await openTab(page, 'Output');
    await button(page, 'Update Agent').click();

    await say(page, 'Key is required');
    await page.getByRole('tab', { name: 'Data Collection (to be corrected)' }).waitFor();
    expect(await page.evaluate('document.activeElement.placeholder')).toBe('order_number');
    await page.getByLabel('Key').fill('order');
    await page.getByText('Key is required').waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Data Collection', exact: true }).waitFor();
  });
});

describe('prompt snippets', () => {
  it('are inserted after a blank line', async () => {
    const systemPrompt = 'You answer questions about bicycles.';
    const { page } = await openBuilder({ systemPrompt });
    await say(page, 'GLOBAL TEMPLATES');
    await page.getByRole('button', { name: 'Insert Patient support agent' }).click();
    await expect(field(page, 'System Prompt').inputValue()).resolves.toMatch(
      /^You answer questions about bicycles\.\n\nYou are a member of our customer support team/,
    );
    await say(page, '“Patient support agent” was added at the end of the system prompt.');
    expect(await page.getByRole('button', { name: 'Edit Patient support agent' }).count()).toBe(0);
  });

  it('are not lost by a click beside the window in which they are written', async () => {
    const { page } = await openBuilder();
    await button(page, 'Add Snippet').click();
    const creation = page.getByRole('dialog', { name: 'Create Prompt Snippet' });
    await creation.getByLabel('Prompt Text').fill('Offer a bell.');
    await page.mouse.click(5, 5);
    // What closes it at once has closed it by the time that this is answered.
    await creation.getByLabel('Name').fill('Sell bells');
    await creation.getByRole('button', { name: 'Create' }).click();
    await creation.waitFor({ state: 'detached' });
  });

  it('of the own organization are made, changed and deleted', async () => {
    const { page, agent } = await openBuilder();
    await page.getByText('Goals', { exact: true }).click();
    await say(page, 'No personality/tool/goal snippets yet');
    await button(page, 'Add Snippet').click();
    const creation = page.getByRole('dialog', { name: 'Create Prompt Snippet' });
    await creation.getByLabel('Name').fill('  ');
    await creation.getByRole('button', { name: 'Create' }).click();
    await say(page, 'Name is required');
    await say(page, 'Prompt text is required');
    await creation.getByLabel('Name').fill('Sell bells');
    await creation.getByLabel('Prompt Text').fill(`Offer a bell. ${'Politely. '.repeat(20)}`);
    await creation.getByRole('button', { name: 'Create' }).click();
    await creation.waitFor({ state: 'detached' });
    // The window's form is none of the builder's: nothing was saved.
    expect(page.url()).toContain(agent.id);

    const own = page.getByRole('region', { name: 'YOUR SNIPPETS' });
    await own.getByText(/^Offer a bell\. [\w. ]{70,}…$/).waitFor();
    await own.getByRole('button', { name: 'Edit Sell bells' }).click();
    const change = page.getByRole('dialog', { name: 'Edit Prompt Snippet' });
    await change.getByLabel('Name').fill('Sell lamps');
    await change.getByRole('combobox', { name: 'Category' }).click();
    await page.getByRole('option', { name: 'Persona' }).click();
    await change.getByRole('button', { name: 'Update' }).click();
    await change.waitFor({ state: 'detached' });

    // It is shown where it stands now.
    await own.getByRole('button', { name: 'Delete Sell lamps' }).click();
    const question = page.getByRole('dialog', { name: 'Delete Snippet' });
    await question.getByText('Are you sure you want to delete "Sell lamps"?').waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await own.getByText('No personality/tool/goal snippets yet').waitFor();
    // The focus is at what stands before it now.
    await page.locator('button:focus', { hasText: /^Insert / }).waitFor();
  });

  it('say why they cannot be saved, and keep what was typed', async () => {
    const { page } = await openBuilder();
    await say(page, 'GLOBAL TEMPLATES');
    await page.route('**/prompt-snippets**', (route) => route.abort());
    await button(page, 'Add Snippet').click();
    const creation = page.getByRole('dialog', { name: 'Create Prompt Snippet' });
    await creation.getByLabel('Name').fill('Sell bells');
    await creation.getByLabel('Prompt Text').fill('Offer a bell.');
    await creation.getByRole('button', { name: 'Create' }).click();
    await creation.getByText('Failed to save snippet: The server cannot be reached.').waitFor();
    expect(await creation.getByLabel('Prompt Text').inputValue()).toBe('Offer a bell.');
  });
});

describe('the daily digest', () => {
  it('takes addresses once, drops blanks, and says which time is none', async () => {
    const { page, member, agent } = await openBuilder();
    const recipients = page.getByLabel('Recipients', { exact: true });
    await say(page, 'A day without conversations brings none.');
    await recipients.fill('nobody');
    await button(page, 'Add recipient').click();
    await say(page, 'Enter a valid email address');
    for (const typed of ['eve@example.com', 'Ada@example.com', 'ada@example.com', '  ']) {
      await recipients.fill(typed);
      await recipients.press('Enter');
    }
    await button(page, 'Remove eve@example.com').press('Enter');
    await recipients.and(page.locator(':focus')).waitFor();
    expect(page.url()).toContain(agent.id);
    await recipients.fill('ben@example.com');
    await choose(page, 'Content', 'Insights only');
    const time = field(page, 'Time (UTC)');
    await time.fill('25:00');
    await openTab(page, 'Model');
    await button(page, 'Update Agent').click();
    await say(page, 'Enter a time as HH:MM');
    await time.fill('07:30');

    const { personality } = await saved(page, member, agent);
    expect(personality.digest).toEqual({
      recipients: ['ada@example.com', 'ben@example.com'],
      verbosity: 'INSIGHTS_ONLY',
      schedule: { time: '07:30', timezone: 'UTC', enabled: true },
    });
  });

  it('is not saved without an address that was mistyped', async () => {
    const { page, member, agent } = await openBuilder();
    const recipients = page.getByLabel('Recipients', { exact: true });
    await recipients.fill('bad@');
    await openTab(page, 'Output');
    await button(page, 'Update Agent').click();
    await page.getByRole('tab', { name: 'Basics (to be corrected)' }).waitFor();
    await say(page, 'Enter a valid email address');
    await page.getByLabel('Recipients', { exact: true }).and(page.locator(':focus')).waitFor();
    expect((await member.call(getAgent, { id: agent.id })).agent.version).toBe(1);

    await recipients.fill('good@example.com');
    await say(page, 'Send the digest');
    expect(await page.getByText('Enter a valid email address').count()).toBe(0);
    const { personality } = await saved(page, member, agent);
    expect(personality.digest.recipients).toEqual(['good@example.com']);
  });
});

describe('the model', () => {
  it('may be any, by its name: what the server lists is suggested', async () => {
    const { page, member, agent } = await openBuilder({ modelConfig: { model: 'gpt-5-mini' } });
    await openTab(page, 'Model');
    await choose(page, 'AI Model', 'Another model');
    const name = page.getByRole('combobox', { name: 'Name of the model' });
    await button(page, 'Update Agent').click();
    await say(page, 'A model has a name of 1 to 200 characters, without spaces');
    await name.fill('luna');
    await page.getByRole('option', { name: 'gpt-6-luna', exact: true }).click();
    expect(await name.inputValue()).toBe('gpt-6-luna');
    await say(page, 'takes a temperature only with the reasoning effort None');
    await choose(page, 'Reasoning Effort', 'None');
    await say(page, 'Lower is more predictable, higher is more varied.');
    await name.fill('meta-llama/Llama-3.1-8B');
    await page.keyboard.press('Escape');
    expect(await page.getByLabel('Reasoning Effort').count()).toBe(0);
    await button(page, 'Test').click();
    await say(page, 'does not know the model meta-llama/Llama-3.1-8B');
    expect((await saved(page, member, agent)).model_config.model).toBe('meta-llama/Llama-3.1-8B');

    await page.goto(appUrl(`/agents/${agent.id}/edit?tab=model`));
    await name.waitFor();
    expect(await name.inputValue()).toBe('meta-llama/Llama-3.1-8B');
  });

  it('that has ended at OpenAI says so, and what answers in its place', async () => {
    const baseURL = 'https://api.openai.com/v1';
    const { page } = await openBuilder({ modelConfig: { model: 'o4-mini', baseURL } });
    await openTab(page, 'Model');
    await say(page, 'o4-mini ended on 23 October 2026: gpt-6.1-terra answers.');
    await say(page, 'gpt-6.1-terra takes a temperature only with the reasoning effort None');
    expect(await faultsOf(page, 'model that has ended')).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await choose(page, 'AI Model', 'gpt-6-luna');
    await page.getByText('o4-mini ended on').waitFor(isGone);
    await choose(page, 'AI Model', 'o4-mini');
    await button(page, 'Remove Custom Base URL').click();
    await page.getByText('o4-mini ended on').waitFor(isGone);
  });

  it('of the gpt-5 family locks the temperature, and each has its own fields', async () => {
    const { page, member, agent } = await openBuilder({ modelConfig: { model: 'gpt-5-mini' } });
    await openTab(page, 'Model');
    await say(page, 'Models of the gpt-5 family always answer at temperature 1.');
    await page.getByLabel('Verbosity').waitFor();
    await page.getByRole('switch', { name: 'Include Thinking Summary' }).waitFor();
    expect(await page.getByLabel('Web Search Provider').count()).toBe(0);

    await choose(page, 'AI Model', 'o3');
    await say(page, 'Temperature: 0.7');
    await say(page, 'o3 takes no temperature: none is sent.');
    await page.getByText('o3, without temperature').waitFor();
    // A locked one has no thumb.
    expect(await page.getByRole('slider', { name: 'Temperature' }).count()).toBe(0);
    await page.getByLabel('Reasoning Effort').waitFor();
    await field(page, 'Max Tokens').fill('3');
    await say(page, 'o3 takes no fewer than 16: that many are sent.');
    expect(await page.getByLabel('Verbosity').count()).toBe(0);
    await choose(page, 'AI Model', 'gpt-4.1');
    expect(await page.getByLabel('Reasoning Effort').count()).toBe(0);
    await page.getByRole('slider', { name: 'Temperature' }).press('ArrowLeft');
    await say(page, 'Temperature: 0.6');
    await field(page, 'Max Tokens').fill('40000');
    await field(page, 'Max Tokens').press('Enter');
    await say(page, 'Max tokens must be a whole number from 1 to 32,000');
    await field(page, 'Max Tokens').fill('500');

    await openTab(page, 'Basics');
    await page.getByRole('switch', { name: 'Web Surfing' }).check();
    await openTab(page, 'Model');
    await choose(page, 'Web Search Provider', 'Internal');
    await field(page, 'Web Search Max Results').fill('');
    await button(page, 'Update Agent').click();
    await say(page, 'Web search max results must be a whole number from 1 to 10');
    await field(page, 'Web Search Max Results').fill('3');
    const { model_config } = await saved(page, member, agent);
    expect(model_config).toMatchObject({
      model: 'gpt-4.1',
      temperature: 0.6,
      maxTokens: 500,
      webSearchProvider: 'internal',
      webSearchMaxResults: 3,
    });
  });

  it('is tried out before anything is saved', async () => {
    const { page, member, agent } = await openBuilder();
    await openTab(page, 'Model');
    await button(page, 'Test').click();
    await page.getByText(/^The model answered within \d+\.\d s$/).waitFor();
    await field(page, 'Custom Base URL').fill('http://127.0.0.1:1/v1');
    // What came back belonged to other settings.
    await page.getByText(/^The model answered/).waitFor({ state: 'detached' });
    await button(page, 'Test').click();
    await say(page, 'The model did not answer');
    const { agent: stored } = await member.call(getAgent, { id: agent.id });
    expect(stored.version).toBe(1);
  });

  it('keeps a key of the own that is never shown again, until it is replaced or removed', async () => {
    const { page, member, agent } = await openBuilder();
    const reopen = async () => {
      await page.goto(appUrl(`/agents/${agent.id}/edit?tab=model`));
      await page.getByText('Own account').waitFor();
    };
    await openTab(page, 'Model');
    const notice = page.getByText(/offline demo model/);
    await field(page, 'Custom OpenAI API Key').fill('sk-first');
    await notice.waitFor();
    await field(page, 'Custom Base URL').fill('ftp://models.example.com');
    await button(page, 'Update Agent').click();
    await say(
      page,
      'Begin the base URL with https:// or http://, as in https://api.example.com/v1',
    );
    await field(page, 'Custom Base URL').fill('https://models.example.com/v1');
    await notice.waitFor({ state: 'detached' });
    expect((await saved(page, member, agent)).model_config).toMatchObject({
      apiKeySet: true,
      baseURLSet: true,
    });

    await reopen();
    expect(await page.getByText('Set', { exact: true }).count()).toBe(2);
    await button(page, 'Replace Custom OpenAI API Key').click();
    // Nothing typed: the stored one stays.
    expect((await saved(page, member, agent)).model_config.apiKeySet).toBe(true);

    await reopen();
    await button(page, 'Replace Custom OpenAI API Key').click();
    await button(page, 'Cancel replacing Custom OpenAI API Key').click();
    // Where a button is gone, the one at its place has the focus.
    await button(page, 'Replace Custom OpenAI API Key').and(page.locator(':focus')).waitFor();
    await button(page, 'Remove Custom Base URL').click();
    await say(page, 'Removed when you save');
    await page.getByText('The stored key goes to its own base URL alone.').waitFor();
    await button(page, 'Replace Custom OpenAI API Key').click();
    await field(page, 'Custom OpenAI API Key').fill('sk-second');
    expect((await saved(page, member, agent)).model_config).toMatchObject({
      apiKeySet: true,
      baseURLSet: false,
    });
    await reopen();
    await button(page, 'Remove Custom OpenAI API Key').click();
    expect((await saved(page, member, agent)).model_config.apiKeySet).toBe(false);
  });
});

describe('data collection', () => {
  it('says at each field what is wrong, and stores what was described', async () => {
    const { page, member, agent } = await openBuilder();
    await openTab(page, 'Data Collection');
    await page.getByRole('switch', { name: 'Enable Data Collection' }).check();
    const summary = page.getByLabel('Summary');
    const badge = page.locator(':not(a span)');
    await summary.getByText('Insights', { exact: true }).and(badge).waitFor();
    const ways = ['Chat History', 'Insights'].map((name) => summary.getByRole('link', { name }));
    expect(await Promise.all(ways.map((way) => way.getAttribute('href')))).toEqual([
      `#/chat-history?tab=sessions&agent=${agent.id}`,
      `#/agents/${agent.id}/insights`,
    ]);
    await say(page, 'once nothing was said in it for five minutes');
    await field(page, 'Confidence Threshold').fill('65');
    await page.getByRole('checkbox', { name: 'Budget' }).uncheck();
    const one = (number: number) => page.getByRole('group', { name: `Field ${number}` });
    for (const number of [1, 2]) {
      await button(page, 'Add Field').click();
      await one(number).getByLabel('Key').fill(' size ');
    }
    await one(2).getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Enum' }).click();
    await button(page, 'Update Agent').click();
    await one(2).getByText('Each key may be used once').waitFor();
    await one(2).getByText('List the options, separated by commas').waitFor();

    await one(2).getByLabel('Options').pressSequentially('S, M,, L ');
    await one(1).getByRole('button', { name: 'Remove size' }).click();
    await one(1).getByRole('switch', { name: 'Required' }).check();
    const stored = await saved(page, member, agent);
    expect(stored.data_collection_config).toEqual({
      enabled: true,
      confidence: { defaultVisibleThreshold: 65 },
      fallback: {
        enabled: true,
        classes: ['contact', 'company', 'role', 'problem', 'timeline', 'intent'],
      },
      fields: [
        { key: 'size', type: 'enum', required: true, description: '', options: ['S', 'M', 'L'] },
      ],
    });
    await page.goto(appUrl(`/agents/${agent.id}/edit?tab=data-collection`));
    expect(await one(1).getByLabel('Options').inputValue()).toBe('S, M, L');
  });
});

describe('the output', () => {
  it('is chosen, and shown in the summary', async () => {
    const { page, member, agent } = await openBuilder();
    await openTab(page, 'Output');
    await choose(page, 'Output Format', 'Mermaid');
    await page.getByRole('switch', { name: 'Enable Mermaid' }).check();
    await say(page, 'Output: Mermaid, mermaid');
    const { output_config } = await saved(page, member, agent);
    expect(output_config).toEqual({
      format: 'mermaid',
      charts_enabled: false,
      mermaid_enabled: true,
    });
  });
});

describe('a save over a version that somebody else has changed', () => {
  it('names the fields of every tab that differ, and no secret', async () => {
    const { page, member, agent } = await openBuilder({ modelConfig: { apiKey: 'sk-first' } });
    await member.call(updateAgent, {
      ...agentDraft({ identity: agent.identity }),
      id: agent.id,
      outputConfig: { charts_enabled: true },
      personality: { digest: { recipients: ['ben@example.com'] } },
    });
    await openTab(page, 'Model');
    await button(page, 'Replace Custom OpenAI API Key').click();
    await field(page, 'Custom OpenAI API Key').fill('sk-second');
    await button(page, 'Update Agent').click();

    const conflict = page.getByRole('dialog', { name: 'This agent was changed meanwhile' });
    for (const name of ['Enable Charts', 'Daily Digest: Recipients', 'Custom OpenAI API Key']) {
      await conflict.getByRole('region', { name }).waitFor();
    }
    expect(await conflict.getByRole('region').count()).toBe(3);
    expect(await conflict.innerText()).not.toContain('sk-');
  });
});

describe('the summary', () => {
  it('says what the agent will be', async () => {
    const page = await open(appUrl('/agents/new'), signedInAs(await newTenant()));
    const summary = page.getByRole('complementary', { name: 'Summary' });
    await summary.getByText('Unnamed Agent').waitFor();
    await summary.getByText('No special capabilities enabled').waitFor();
    await summary.getByText(/^gpt-[\w.-]+, /).waitFor();
    await field(page, 'Agent Name').fill('Bicycles');
    await page.getByRole('switch', { name: 'RAG Document Search' }).check();
    await page.getByRole('switch', { name: 'Web Surfing' }).check();
    await summary.getByRole('heading', { name: 'Bicycles' }).waitFor();
    for (const badge of ['RAG', 'Web']) {
      await summary.getByText(badge, { exact: true }).waitFor();
    }
  });
});
