import type { Locator, Page } from 'playwright-core';
import { percentile } from './figures.ts';

const LETTERS = 'the quick brown fox jumps over';
const DIGITS = '123456789';
/** Into each field: so that a collection of garbage, or code that runs first, is not taken for what the field costs. */
const KEYS = 90;

/** What each key typed into a field costs, in milliseconds. */
export type Typed = { field: string; keys: number[] };

/**
 * What the page's own thread does in the meantime, scripts, layout and drawing together, times how much slower the CPU is
 * thought to be. Counted in the thread's own time, the figure is the same beside whatever else the machine does.
 */
export async function stopwatch(page: Page, slowdown: number) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busyMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  return async (work: () => Promise<unknown>): Promise<number> => {
    const before = await busyMs();
    await work();
    await page.evaluate(painted);
    return slowdown * ((await busyMs()) - before);
  };
}

export type Stopwatch = Awaited<ReturnType<typeof stopwatch>>;

/** Into every text field of a part of the page. */
export async function typeEverywhere(
  place: Locator,
  name: string,
  measure: Stopwatch,
): Promise<Typed[]> {
  const typed: Typed[] = [];
  // A field for a password has no role.
  const fields = place.getByRole('textbox').or(place.locator('input[type=password]'));
  await fields.first().waitFor();
  for (const field of await fields.all()) {
    const { label, isNumber } = await field.evaluate((element) => {
      const { labels, ariaLabel, inputMode } = element as HTMLInputElement;
      const isNumber = inputMode === 'numeric' || inputMode === 'decimal';
      return { label: labels?.[0]?.textContent ?? ariaLabel ?? '', isNumber };
    });
    const before = await field.inputValue();
    const keys: number[] = [];
    while (keys.length < KEYS) {
      await field.fill(before);
      keys.push(...(await typeInto(field, isNumber ? DIGITS : LETTERS, measure)));
    }
    typed.push({ field: `${name}, ${label}`, keys });
  }
  return typed;
}

export async function typeInto(field: Locator, text: string, measure: Stopwatch) {
  const page = field.page();
  await field.click();
  await field.press('End');
  await page.evaluate(atRest);
  const costs: number[] = [];
  for (const letter of text) {
    const key = letter === ' ' ? 'Space' : letter;
    costs.push(await measure(() => page.keyboard.press(key)));
  }
  return costs;
}

/** Of twenty keys, all but the slowest cost no more. */
export const nearlyAll = ({ keys }: Typed): number => percentile(keys, 0.95);

/** Two frames: whatever the last key has changed is drawn then. */
const painted = () =>
  new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
  );

/** What a click has set in motion, such as the ring around a field, is no part of a key. */
const atRest = async () => {
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
};
