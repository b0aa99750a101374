import type { Page } from 'playwright-core';
import { faultsOf } from './look.ts';

type Visit = (page: Page) => Promise<unknown>;

/** Goes from screen to screen and looks at each, in all sizes and both color schemes. */
export async function tour(page: Page, screens: Record<string, Visit>): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, visit] of Object.entries(screens)) {
    await visit(page);
    faults.push(...(await faultsOf(page, name)));
  }
  return faults;
}

export const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name }).first().waitFor();
export const text = (sentence: string) => (page: Page) =>
  page.getByText(sentence).first().waitFor();
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();
export const closeDialog = async (page: Page) => {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};
