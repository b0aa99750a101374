import { describe, expect, it } from '@jest/globals';
import { newAgent } from '../../support/api/agents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { importShop } from '../../support/api/shop.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { siteWith, widgetOn } from '../../support/browser/widget.ts';
import { traceOf } from '../../support/telemetry/trace.ts';

const open = useBrowser();

describe('a visitor of an agent with tools', () => {
  it("is answered from the company's own API, in one trace from the page on", async () => {
    const member = await newTenant();
    const operations = await importShop(member);
    const agent = await newAgent(member, {
      systemPrompt: 'You answer questions about our shop.',
      toolsConfig: { enabled_tools: operations.map(({ id }) => id) },
    });
    const page = await open(siteWith(agent));
    const widget = widgetOn(page);
    await widget.open();
    const asked = page.waitForRequest('**/widget/chat');
    await widget.ask('Do you have the Fieldrunner Gravel in stock?');
    await widget.answer.getByText('in stock is 8').waitFor();
    expect(await widget.problem.count()).toBe(0);

    const told = traceOf((await asked).headers());
    const { wayTo } = await told((spans) => spans.some(({ name }) => name === 'invoke_agent'));
    const way = ['POST /api/widget/chat', 'invoke_agent', 'execute_tool getStock'];
    expect(wayTo('execute_tool getStock')).toEqual(way);
  });
});
