import { describe, expect, it } from '@jest/globals';
import { newAgent } from '../../support/api/agents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { answerByPieces, chatOn } from '../../support/browser/widget.ts';

const THINKING = { type: 'status', phase: 'thinking' };

const openChat = chatOn(useBrowser());

describe('what a model says it thinks about', () => {
  it('is shown as plain text while the answer has not begun, and read out to nobody', async () => {
    const agent = await newAgent(await newTenant(), { name: 'Thinker' });
    const { page, widget } = await openChat(agent);
    const { begin, say, add, end } = await answerByPieces(page);
    await widget.send('How long is the warranty?');
    await begin();
    await say(THINKING);
    await widget.answer.getByText('Thinking…').waitFor();

    await say(
      { ...THINKING, text: '**Reading the hand' },
      { ...THINKING, text: 'book**\n\nUnder <b>' },
    );
    await say({ ...THINKING, text: 'warranty</b>, [here](https://evil.example).' });
    const thought = widget.answer.getByText('Reading the handbook');
    await widget.answer.getByText('[here](https://evil.example).').waitFor();
    expect(await thought.textContent()).toBe(
      'Reading the handbook\n\nUnder <b>warranty</b>, [here](https://evil.example).',
    );
    expect(await widget.answer.getByText('Thinking…').count()).toBe(1);
    expect(await widget.answer.locator('b, a').count()).toBe(0);
    expect(await widget.announcer.textContent()).toBe('');

    // A new thought takes the place of the old one.
    await say({ type: 'status', phase: 'tool' });
    await widget.answer.getByText('Using a tool…').waitFor();
    expect(await thought.count()).toBe(0);
    await say(THINKING, { ...THINKING, text: 'Adding up.' });
    await widget.answer.getByText('Adding up.', { exact: true }).waitFor();

    await say({ type: 'status', phase: 'answering' });
    await add('Ten years.');
    await widget.answer.getByText('Ten years.').waitFor();
    expect(await widget.answer.getByText('Adding up.').count()).toBe(0);
    await end();
    expect(await widget.finished()).toBe('Ten years.');
    expect(await widget.announcer.textContent()).toBe('Thinker says: Ten years.');
  });
});
