import type { Page } from 'playwright-core';

/** In the menu of a card or a row. */
export async function chooseInMenu(page: Page, of: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${of}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
