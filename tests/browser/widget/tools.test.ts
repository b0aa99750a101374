import { describe, expect, it } from '@jest/globals';
import { newAgent } from '../../support/api/agents.ts';
import { importShop } from '../../support/api/shop.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { siteWith, widgetOn } from '../../support/browser/widget.ts';
import { newTenant } from '../../support/client.ts';

const open = useBrowser();

describe('a visitor of an agent with tools', () => {
  it("is answered from the company's own API", async () => {
    const member = await newTenant();
    const operations = await importShop(member);
    const agent = await newAgent(member, {
      systemPrompt: 'You answer questions about our shop.',
      toolsConfig: { enabled_tools: operations.map(({ id }) => id) },
    });
    const widget = widgetOn(await open(siteWith(agent)));
    await widget.open();
    await widget.ask('Do you have the Fieldrunner Gravel in stock?');
    await widget.answer.getByText('in stock is 8').waitFor();
    expect(await widget.problem.count()).toBe(0);
  });
});
