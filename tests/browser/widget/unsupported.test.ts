import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Agent } from '@talkwright/shared/areas/agents';
import { useBrowser } from '../../support/browser/browser.ts';
import { chatOn, newBikeAgent } from '../../support/browser/widget.ts';

const QUESTION =
  '#model:say The frame has a warranty of **nine years** [1]. It is against breakage [1].';

const open = useBrowser();
const openChat = chatOn(open);
let agent: Agent;
beforeAll(async () => {
  agent = await newBikeAgent({
    citationsConfig: { signUnsupported: true, visitorsOpenSources: false },
  });
});

describe('a statement that its source does not hold', () => {
  it('has a quiet sign in the place of its number, and a sentence about it', async () => {
    const { page, widget } = await openChat(agent);
    await widget.ask(QUESTION);
    const signed = widget.answer.locator('p').filter({ hasText: 'nine years?' });
    await signed.getByRole('img', { name: 'Not in its source' }).waitFor();
    await widget.answer.getByText('What was cited here does not say this.').waitFor();
    expect(await widget.answer.locator('.markdown').innerText()).toMatch(
      /nine years\s*\?\s*\. It is against breakage\s*\d\s*\./,
    );

    await page.reload();
    await widget.answer.getByText('What was cited here does not say this.').waitFor();
  });
});
