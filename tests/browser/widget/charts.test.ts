import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Agent } from '@talkwright/shared/areas/agents';
import { newAgent } from '../../support/api/agents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { seriousProblems } from '../../support/browser/axe.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { answerByPieces, answerWith, chatOn } from '../../support/browser/widget.ts';

const CHART = {
  ...{ type: 'bar', title: 'Prices of bikes', yTitle: 'euros', labels: ['City 7', '=Wren'] },
  datasets: [{ label: 'Price', data: [899, 349] }],
};
const block = (code: unknown) => `\`\`\`chart\n${JSON.stringify(code)}\n\`\`\``;
const BOTH = `${block(CHART)}\n\nNo chart:\n\n${block({ ...CHART, type: 'radar' })}\n\nCut off:\n\n\`\`\`chart\n{"type"`;

const open = useBrowser();
const openChat = chatOn(open);
let agent: Agent;
let locked: Agent;
beforeAll(async () => {
  const member = await newTenant({ plan: 'scale' });
  agent = await newAgent(member, { identity: 'charts' });
  locked = await newAgent(member, {
    identity: 'locked',
    personality: { enableDiagramExport: false },
  });
});

describe('a chart in an answer', () => {
  it('is drawn with its figures at hand, larger where wanted, and as a file; what is none stays text', async () => {
    const { page, widget } = await openChat(agent);
    await answerWith(page, BOTH);
    await widget.ask('Compare them');
    const name = 'Bar chart: Prices of bikes. Price: 2 values, 349 to 899.';
    const picture = widget.answer.getByRole('img', { name });
    await picture.waitFor();
    expect(
      await widget.answer.getByText('This chart cannot be drawn here. Its text:').count(),
    ).toBe(1);
    await widget.answer.getByText('{"type"', { exact: true }).waitFor();
    expect(await seriousProblems(page)).toEqual([]);

    const saving = page.waitForEvent('download');
    await widget.button('Download the figures as CSV').click();
    const file = await (await saving).path();
    expect(readFileSync(file, 'utf8')).toBe("Label,Price\r\nCity 7,899\r\n'=Wren,349\r\n");

    await widget.button('Show the figures as a table').click();
    await widget.answer.getByRole('cell', { name: '899' }).waitFor();
    expect(await picture.isVisible()).toBe(false);

    await widget.button('Enlarge the chart').click();
    const large = page.getByRole('dialog', { name: 'Prices of bikes' });
    await large.getByRole('img', { name }).waitFor();
    await page.keyboard.press('Escape');
    await large.waitFor({ state: 'detached' });
    expect(await widget.panel.isVisible()).toBe(true);
  });

  it('keeps its place while it is written, and is text where the visitor stops it in the middle', async () => {
    const { page, widget } = await openChat(agent);
    const answer = await answerByPieces(page);
    await widget.send('Compare them');
    await answer.begin();
    await answer.add(`So:\n\n${block(CHART).slice(0, 40)}`);
    const place = widget.answer.locator('.drawn-block[aria-busy="true"]');
    await place.waitFor();
    await widget.button('Stop').click();
    await widget.answer.getByText('Stopped.').waitFor();
    await widget.answer.getByText('{"type":"bar"').waitFor();
    expect(await widget.button('Copy code').isVisible()).toBe(true);
    expect(await place.count()).toBe(0);
  });

  it('is not saved where the agent does not want that', async () => {
    const { page, widget } = await openChat(locked);
    await answerWith(page, block(CHART));
    await widget.ask('Compare them');
    await widget.button('Enlarge the chart').waitFor();
    expect(await widget.button('Download the chart as PNG').count()).toBe(0);
  });
});
