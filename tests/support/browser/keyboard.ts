import type { Page } from 'playwright-core';

/** What a person does who has no mouse. */
export function keyboardOf(page: Page) {
  const { keyboard } = page;

  /** Goes on with Tab until the focus is on what has this name, once it is there, as far as the page reaches. */
  async function tabTo(name: string): Promise<void> {
    await page
      .getByLabel(name)
      .or(page.getByText(name))
      .filter({ visible: true })
      .first()
      .waitFor();
    for (let step = 0; step < 80; step += 1) {
      await keyboard.press('Tab');
      if ((await page.evaluate(focusedName)).startsWith(name)) return;
    }
    throw new Error(`Tab does not lead to ${name}`);
  }

  return {
    tabTo,
    press: (key: string) => keyboard.press(key),
    async type(label: string, value: string): Promise<void> {
      await tabTo(label);
      await keyboard.type(value);
    },
    /** In a list that opens; it reads the keys once it is there. */
    async choose(field: string, option: string): Promise<void> {
      await tabTo(field);
      await keyboard.press('Enter');
      await page.getByRole('option').first().waitFor();
      // A list notes its present option by a timer once it is open; a key before that would be undone.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
      for (let step = 0; step < 20; step += 1) {
        await keyboard.press('ArrowDown');
        if ((await page.evaluate(chosenOption)) === option) return keyboard.press('Enter');
      }
      throw new Error(`${field} has no option ${option}`);
    },
    /** In a menu that is open; it takes the focus by a timer, so an early key may be undone and is pressed again. */
    async toMenuItem(name: string): Promise<void> {
      await page.locator('[role=menu] :focus').waitFor({ state: 'attached' });
      for (let step = 0; step < 20; step += 1) {
        await keyboard.press('ArrowDown');
        if ((await page.evaluate(focusedName)).startsWith(name)) return;
      }
      throw new Error(`The arrow keys do not lead to ${name}`);
    },
    async activate(name: string): Promise<void> {
      await tabTo(name);
      await keyboard.press('Enter');
    },
  };
}

/** Runs in the page: what the focused element is called, also in the widget. */
function focusedName(): string {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  const label = (focused as HTMLInputElement | null)?.labels?.[0]?.textContent;
  return (focused?.ariaLabel || label || focused?.textContent || '').trim();
}

/** Runs in the page: the option that Enter would take. */
function chosenOption(): string | null | undefined {
  return document.querySelector('[role=option][data-combobox-selected]')?.textContent;
}
