import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Agent,
  createAgent,
  createPreviewToken,
  updateAgent,
} from '@talkwright/shared/areas/agents';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { pageWith, snippetOf, useCustomerPages } from '../../support/browser/customer-page.ts';
import { widgetOn } from '../../support/browser/widget.ts';
import type { Member } from '../../support/client.ts';
import { stack } from '../../support/stack/running-stack.ts';

const draft = (name: string) => ({
  identity: 'previewed',
  name,
  systemPrompt: `You are ${name}, the assistant of the shop.`,
});

const open = useBrowser();
const serve = useCustomerPages();
let member: Member;
let agent: Agent;
beforeAll(async () => {
  member = await newTenant();
  agent = (await member.call(createAgent, draft('Paula'))).agent;
  await member.call(updateAgent, { id: agent.id, ...draft('Nora'), publish: false });
});

describe('a preview in the widget', () => {
  it('talks as the newest version, and remembers a conversation of its own', async () => {
    const { previewToken } = await member.call(createPreviewToken, { id: agent.id });
    const page = await open(await serve({ html: pageWith('', snippetOf(agent)) }));
    const widget = widgetOn(page);
    await widget.bubble.waitFor();
    // It takes the place of the page's own widget, which talks as the published version.
    await page.evaluate(
      (options) =>
        (window as unknown as { ChatAgent: { init(wishes: object): unknown } }).ChatAgent.init(
          options,
        ),
      {
        apiKey: agent.api_key,
        instanceName: agent.identity,
        apiUrl: stack().api,
        bubble: true,
        previewToken,
      },
    );
    await widget.open();
    await widget.ask('Who are you?');
    await widget.answer.getByText('I am Nora').waitFor();

    await page.reload();
    await widget.open();
    expect(await widget.answers.count()).toBe(0);
    await widget.ask('Who are you?');
    await widget.answer.getByText('I am Paula').waitFor();
  });
});
