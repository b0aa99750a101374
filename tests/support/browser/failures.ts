import type { Page } from 'playwright-core';
import { intercept } from './intercept.ts';
import { button, dialog } from './parts.ts';

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

export const tryAgain = (page: Page) => button(page, 'Try again').click();

export const press = async (page: Page, name: string, label: string) =>
  button(dialog(page, name), label).last().click();
/** The same button once more, which closes the window this time. */
export const pressAgain = (name: string, label: string) => async (page: Page) => {
  await press(page, name, label);
  await dialog(page, name).waitFor({ state: 'detached' });
};
