import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newAgent } from '../../support/api/agents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { eventStream, siteWith, widgetOn } from '../../support/browser/widget.ts';
import { startListener } from '../../support/cloud/listener.ts';

const THINKING = { type: 'status', phase: 'thinking' };

const open = useBrowser();
let server: Awaited<ReturnType<typeof startListener>>;
/** The answer that is on its way. */
let answer: ServerResponse;
beforeAll(async () => {
  server = await startListener((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'access-control-allow-origin': '*',
    });
    answer = response;
    say({ type: 'session', sessionId: 'session', visitorToken: 'token' }, THINKING);
  });
});
afterAll(() => server.close());

const say = (...events: object[]) => answer.write(eventStream(...events));

describe('what a model says it thinks about', () => {
  it('is shown as plain text while the answer has not begun, and read out to nobody', async () => {
    const agent = await newAgent(await newTenant(), { name: 'Thinker' });
    const page = await open(siteWith(agent));
    await page.route('**/widget/chat', (route) =>
      route.continue({ url: `http://localhost:${server.port}/` }),
    );
    const widget = widgetOn(page);
    await widget.open();
    await widget.send('How long is the warranty?');
    await widget.answer.getByText('Thinking…').waitFor();

    say({ ...THINKING, text: '**Reading the hand' }, { ...THINKING, text: 'book**\n\nUnder <b>' });
    say({ ...THINKING, text: 'warranty</b>, [here](https://evil.example).' });
    const thought = widget.answer.getByText('Reading the handbook');
    await widget.answer.getByText('[here](https://evil.example).').waitFor();
    expect(await thought.textContent()).toBe(
      'Reading the handbook\n\nUnder <b>warranty</b>, [here](https://evil.example).',
    );
    expect(await widget.answer.getByText('Thinking…').count()).toBe(1);
    expect(await widget.answer.locator('b, a').count()).toBe(0);
    expect(await widget.announcer.textContent()).toBe('');

    // A new thought takes the place of the old one.
    say({ type: 'status', phase: 'tool' });
    await widget.answer.getByText('Using a tool…').waitFor();
    expect(await thought.count()).toBe(0);
    say(THINKING, { ...THINKING, text: 'Adding up.' });
    await widget.answer.getByText('Adding up.', { exact: true }).waitFor();

    say({ type: 'status', phase: 'answering' }, { type: 'delta', text: 'Ten years.' });
    await widget.answer.getByText('Ten years.').waitFor();
    expect(await widget.answer.getByText('Adding up.').count()).toBe(0);
    say({ type: 'done', messageId: 'message', finishReason: 'stop' });
    answer.end();
    expect(await widget.finished()).toBe('Ten years.');
    expect(await widget.announcer.textContent()).toBe('Thinker says: Ten years.');
  });
});
