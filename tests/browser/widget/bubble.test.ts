import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Agent, updateAgent } from '@talkwright/shared/areas/agents';
import type { Page, Route } from 'playwright-core';
import { embedSnippet } from '../../../frontend/app/src/features/agents/widget/embed-snippet.ts';
import { type AgentFields, agentDraft, newAgent } from '../../support/api/agents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { pageWith, snippetOf, useCustomerPages } from '../../support/browser/customer-page.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { widgetOn } from '../../support/browser/widget.ts';
import type { Member } from '../../support/client.ts';
import { stack } from '../../support/stack/running-stack.ts';

const open = useBrowser();
const serve = useCustomerPages();

let member: Member;
beforeAll(async () => {
  member = await newTenant({ plan: 'scale' });
});

const inDark = { theme: 'dark', position: 'bottom-left' } as const;

/** What the builder gives out to be pasted. */
const embedCode = (agent: Agent): string =>
  embedSnippet(agent, { widgetUrl: `${stack().app}/widget.js`, apiBase: stack().api });

/** A customer's page, on which the server says nothing of the agent before it is let. */
async function openWaiting(code: string) {
  const url = await serve({ html: pageWith('', code) });
  const page = await open('about:blank');
  const hold = async () => {
    const { promise, resolve } = Promise.withResolvers<Route>();
    const stop = await intercept(page, '**/widget/config*', async (route) => {
      stop();
      resolve(route);
    });
    await page.goto(url);
    return promise;
  };
  return { page, hold };
}

const bubbleOf = (page: Page) => page.locator('talkwright-chat .bubble');
const whereIs = async (page: Page) => {
  const { x = 0, y = 0 } = (await bubbleOf(page).boundingBox()) ?? {};
  return `${y < 450 ? 'top' : 'bottom'}-${x < 720 ? 'left' : 'right'}`;
};

describe('the bubble', () => {
  it('is there as the embed code says before the settings are, and opens once they are', async () => {
    const agent = await newAgent(member, { personality: inDark });
    const { page, hold } = await openWaiting(embedCode(agent));
    const settings = await hold();
    const bubble = page.getByRole('button', { name: 'Chat', exact: true });
    await bubble.waitFor();
    expect(await whereIs(page)).toBe('bottom-left');
    await bubble.click();
    await page.locator('talkwright-chat [aria-busy="true"]').waitFor();
    await settings.fallback();
    await widgetOn(page).field.waitFor();
    expect(await widgetOn(page).bubble.getAttribute('aria-busy')).toBe('false');
  });

  it('takes on what the agent looks like by now, which the next page begins with', async () => {
    const agent = await newAgent(member, { personality: inDark });
    const old = embedCode(agent);
    const personality = { theme: 'red', position: 'top-right' } as const;
    await member.call(updateAgent, { id: agent.id, ...agentDraft({ personality }) });
    const { page, hold } = await openWaiting(old);
    await (await hold()).fallback();
    await widgetOn(page).bubble.waitFor();
    expect(await whereIs(page)).toBe('top-right');
    await hold();
    await bubbleOf(page).waitFor();
    expect(await whereIs(page)).toBe('top-right');
  });

  it('is remembered where the embed code says nothing of it', async () => {
    const agent = await newAgent(member, { personality: inDark });
    const { page, hold } = await openWaiting(snippetOf(agent));
    const settings = await hold();
    expect(await bubbleOf(page).count()).toBe(0);
    await settings.fallback();
    await widgetOn(page).bubble.waitFor();
    await hold();
    await bubbleOf(page).waitFor();
    expect(await whereIs(page)).toBe('bottom-left');
  });

  it('goes where the agent has none or does not answer any more, and does not come back', async () => {
    const changes: AgentFields[] = [
      { personality: { showBubble: false } },
      { embedConfig: { allowedOrigins: ['https://shop.example'] } },
    ];
    for (const change of changes) {
      const agent = await newAgent(member);
      const old = embedCode(agent);
      await member.call(updateAgent, { id: agent.id, ...agentDraft(change) });
      const { page, hold } = await openWaiting(old);
      const settings = await hold();
      await bubbleOf(page).waitFor();
      await settings.fallback();
      await bubbleOf(page).waitFor({ state: 'detached' });
      await hold();
      expect(await bubbleOf(page).count()).toBe(0);
    }
  });

  it('says that it cannot reach the server, and opens at the next click', async () => {
    const agent = await newAgent(member);
    const { page, hold } = await openWaiting(embedCode(agent));
    await (await hold()).abort();
    const stop = await intercept(page, '**/widget/config*', (route) => route.abort());
    await bubbleOf(page).click();
    await page.getByRole('alert').getByText('The chat could not be loaded.').waitFor();
    stop();
    await bubbleOf(page).click();
    await widgetOn(page).field.waitFor();
  });
});
