import { randomUUID } from 'node:crypto';
import { type Agent, createAgent } from '@talkwright/shared/areas/agents';
import type { Locator, Page } from 'playwright-core';
import type { Member } from '../client.ts';
import { intercept } from './intercept.ts';

/** What is said when one request fails without a word, and how the person gets on from there. */
type Failing = {
  sentence: string | RegExp;
  method?: string;
  path: RegExp;
  /** A failure of the server, unless something else is said. */
  answer?: { status: number; contentType?: string };
  act: (page: Page) => Promise<unknown>;
  again: (page: Page) => Promise<unknown>;
};

export async function goThrough(page: Page, rows: Failing[]): Promise<void> {
  for (const { sentence, method = 'GET', path, answer = { status: 500 }, act, again } of rows) {
    const isMeant = (url: URL) => path.test(url.pathname);
    const stop = await intercept(page, isMeant, (route) =>
      route.request().method() === method ? route.fulfill(answer) : route.fallback(),
    );
    await act(page);
    await page.getByText(sentence, { exact: true }).first().waitFor();
    stop();
    await again(page);
  }
}

export const button = (on: Page | Locator, name: string) =>
  on.getByRole('button', { name, exact: true });
export const field = (on: Page | Locator, name: string) =>
  on.getByRole('textbox', { name, exact: true });
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
export const tryAgain = (page: Page) => button(page, 'Try again').click();

export const press = async (page: Page, name: string, label: string) =>
  button(dialog(page, name), label).last().click();
/** The same button once more, which closes the window this time. */
export const pressAgain = (name: string, label: string) => async (page: Page) => {
  await press(page, name, label);
  await dialog(page, name).waitFor({ state: 'detached' });
};

export async function newAgent(member: Member, name: string): Promise<Agent> {
  const systemPrompt = 'You answer questions about bicycles.';
  const identity = `agent-${randomUUID()}`;
  const conversationOpener = 'Hello from the shop.';
  const draft = { identity, name, systemPrompt, conversationOpener };
  return (await member.call(createAgent, draft)).agent;
}
