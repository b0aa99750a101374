import type { Locator, Page } from 'playwright-core';

/** The parts of a screen, found as a person finds them: by what they are and what they are called. */
type Place = Page | Locator;

export const button = (on: Place, name: string) => on.getByRole('button', { name, exact: true });
export const field = (on: Place, name: string) => on.getByRole('textbox', { name, exact: true });
export const card = (on: Place, name: string) => on.getByRole('article', { name, exact: true });
export const section = (on: Place, name: string) => on.getByRole('region', { name });
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** By its whole label, whatever that says about being required: a field of passwords has no role to be found by. */
export const labelled = (on: Place, label: string) =>
  on.getByLabel(new RegExp(`^${label}( \\(optional\\))?( \\*)?$`));

/** A field may get the focus a moment after it, or what is wrong with it, is there: nobody types before that. */
export const hasFocus = (page: Page, label: string) =>
  labelled(page, label).and(page.locator(':focus')).waitFor();

export async function fillIn(on: Place, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await labelled(on, label).fill(value);
}

/** In a list that opens. Nobody is at the next one before it has closed. */
export async function choose(page: Page, list: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: list, exact: true }).click();
  const wanted = page.getByRole('option', { name: option, exact: true });
  await wanted.click();
  await wanted.waitFor({ state: 'hidden' });
}

/** In the menu of a card or a row. */
export async function chooseInMenu(page: Page, of: string, item: string): Promise<void> {
  await button(page, `Actions for ${of}`).click();
  await page.getByRole('menuitem', { name: item }).click();
}

export const isGone = { state: 'detached' } as const;
