import { describe, expect, it } from '@jest/globals';
import { listAgents, updateAgent } from '@talkwright/shared/areas/agents';
import { agentDraft } from '../../support/api/agents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { builderOn } from '../../support/browser/builder.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { button, dialog, field } from '../../support/browser/parts.ts';
import { appUrl, signedInAs } from '../../support/browser/web-app.ts';

const open = useBrowser();
const builder = builderOn(open);
const draft = agentDraft({ conversationOpener: 'Published words.' });
const openBuilder = () => builder(draft);

describe('the preview', () => {
  it('talks to the newest version, and visitors to the published one', async () => {
    const { member, agent, page } = await openBuilder();
    const newer = { ...draft, conversationOpener: 'Words of the draft.' };
    await member.call(updateAgent, { ...newer, id: agent.id, publish: false });
    await page.reload();
    await button(page, 'Preview').click();
    const preview = dialog(page, 'Agent Preview');
    await preview.getByText('Words of the draft.').waitFor();
    await preview
      .getByText('You talk to version 2, a draft; visitors talk to version 1.')
      .waitFor();
    const message = preview.getByRole('textbox', { name: 'Message' });
    await message.fill('What can you do for me?');
    await message.press('Enter');
    await preview.getByRole('button', { name: /copy answer/i }).waitFor();
    expect(await preview.getByText(`data-api-key="${agent.api_key}"`).count()).toBe(1);
    const box = await preview.getByRole('region', { name: 'Support' }).boundingBox();
    expect(Math.round(box?.height ?? 0)).toBeGreaterThan(490);

    await page.goto(appUrl('/chat/Support'));
    await page.getByText('Published words.').waitFor();
  });

  it('says what came of each question, which visitors do not read', async () => {
    const { page, agent } = await builder({ ...draft, identity: 'outcomes', ragEnabled: true });
    await button(page, 'Preview').click();
    const preview = dialog(page, 'Agent Preview');
    const message = preview.getByRole('textbox', { name: 'Message' });
    await message.fill('Who painted the Mona Lisa?');
    await message.press('Enter');
    await preview.getByText(/^Preview\. No answer: /).waitFor();

    await page.goto(appUrl(`/chat/Support?id=${agent.id}`));
    await preview.waitFor({ state: 'detached' });
    await page.getByRole('textbox', { name: 'Message' }).fill('Who painted the Mona Lisa?');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /copy answer/i }).waitFor();
    expect(await page.getByText(/^Preview\./).count()).toBe(0);
  });

  it('says that changes are not in it, and shows them once they are saved as a draft', async () => {
    const { page } = await openBuilder();
    await field(page, 'Conversation Opener').fill('Unsaved words.');
    await button(page, 'Preview').click();
    const preview = dialog(page, 'Agent Preview');
    await preview.getByText('Published words.').waitFor();
    await preview
      .getByText('This is the agent as it was saved last, without your changes.')
      .waitFor();
    await preview.getByRole('button', { name: 'Save as draft and show' }).click();
    await preview.getByText('Unsaved words.').waitFor();
    expect(await preview.getByText('without your changes').count()).toBe(0);
  });

  it('of a new agent begins with what is missing', async () => {
    const member = await newTenant();
    const page = await open(appUrl('/agents/new'), signedInAs(member));
    await button(page, 'Save & Preview').click();
    await page.getByText('Please complete required fields before previewing').waitFor();
    expect((await member.call(listAgents, {})).agents).toEqual([]);
  });

  it.each([
    ['**/widget.js', 'Failed to load chat widget preview: Could not load the chat widget script'],
    [
      '**/preview-token',
      'Failed to load chat widget preview: The server cannot be reached. Check your connection and try again.',
    ],
  ])('says why it cannot be shown when %s fails, and tries again', async (address, sentence) => {
    const { page } = await openBuilder();
    const stop = await intercept(page, address, (route) =>
      route.request().method() === 'OPTIONS' ? route.continue() : route.abort(),
    );
    await button(page, 'Preview').click();
    const problem = dialog(page, 'Agent Preview').getByRole('alert');
    await problem.getByText(sentence).waitFor();
    stop();
    await problem.getByRole('button', { name: 'Try again' }).click();
    await dialog(page, 'Agent Preview').getByText('Published words.').waitFor();
  });

  it('says in its place that the widget could not begin', async () => {
    const { page } = await openBuilder();
    await page.route('**/widget/config*', (route) => route.abort());
    await button(page, 'Preview').click();
    await dialog(page, 'Agent Preview').getByText('Failed to initialize chat widget').waitFor();
  });
});
