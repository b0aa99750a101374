import { posix } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import type { Agent } from '@talkwright/shared/areas/agents';
import { pinnedTo, releasedVersions } from '../../../infra/released-widgets.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { pageWith, snippetOf, useCustomerPages } from '../../support/browser/customer-page.ts';
import { newBikeAgent, storedMessages, widgetOn } from '../../support/browser/widget.ts';
import { eventually } from '../../support/eventually.ts';
import { root } from '../../support/root.ts';
import { stack } from '../../support/stack/running-stack.ts';

const QUESTION = 'How long is the warranty of the frame?';
const CHART = '{"type":"bar","title":"Prices","labels":["City 7"],"datasets":[{"data":[899]}]}';
const DIAGRAM = 'flowchart TD\nA["Write to us"] --> B["Bring it"]';
const FIGURES = `\`\`\`chart\n${CHART}\n\`\`\`\n\n\`\`\`mermaid\n${DIAGRAM}\n\`\`\``;

const open = useBrowser();
const serve = useCustomerPages();
let agent: Agent;
beforeAll(async () => {
  agent = await newBikeAgent();
});

const kept = releasedVersions(root);
const oldestAndNewest = [...new Set([kept.at(0), kept.at(-1)])] as string[];

it.each(oldestAndNewest)(
  'a page that stays with the widget of %s has all of it',
  async (version) => {
    const { app } = stack();
    const pinned = snippetOf(agent).replace(/src="[^"]*"/, pinnedTo(root, version, app));
    const page = await open('about:blank');
    const loaded: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(app))
        loaded.push(posix.dirname(new URL(request.url()).pathname));
    });
    await page.goto(await serve({ html: pageWith('', pinned) }));
    const widget = widgetOn(page);
    await widget.open();

    const answer = await widget.ask(QUESTION);
    expect(answer).toContain('ten years');
    await widget.sources.getByRole('button').first().waitFor();
    await widget.button('Good answer').click();
    await eventually(async () => {
      expect((await storedMessages(page, agent)).at(-1)?.feedback).toMatchObject({ thumb: 'up' });
    });

    await page.reload();
    await widget.sources.waitFor();
    expect(await widget.finished()).toBe(answer);
    await widget.ask(`#model:say ${FIGURES}`);
    await widget.answer.getByRole('img', { name: /^Bar chart: Prices/ }).waitFor();
    await widget.answer.getByRole('img', { name: /^Flow chart/ }).waitFor();

    await widget.send(`${QUESTION} #model:fail-500`);
    await widget.problem.getByText(/^The AI model did not answer\. Please try again/).waitFor();

    const questions = (await storedMessages(page, agent)).filter(({ role }) => role === 'user');
    expect(questions).toHaveLength(3);
    expect([...new Set(loaded)]).toEqual([`/widget/${version}`]);
  },
);
