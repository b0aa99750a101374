import type { Page } from 'playwright-core';
import { seriousProblems } from './axe.ts';

const WIDTHS = [360, 768, 1440];
const SCHEMES = ['light', 'dark'] as const;
/**
 * Looking takes axe its time. What it looks at differs between the narrow and the wide layout; between the two schemes
 * only the colors do, so that each layout and each scheme is looked at wholly once, and all colors are looked at.
 */
const LOOKED_AT: Record<string, 'all' | 'colors'> = {
  '360 light': 'all',
  '360 dark': 'colors',
  '1440 light': 'colors',
  '1440 dark': 'all',
};

/** What is wrong with what the page shows now, at each width and in each color scheme. Nothing, one hopes. */
export async function faultsOf(page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await painted(page);
      const found = await page.evaluate(layoutFaults);
      const rules = LOOKED_AT[`${width} ${colorScheme}`];
      if (rules) found.push(...(await seriousProblems(page, rules)));
      faults.push(...found.map((fault) => `${name}, ${width} px, ${colorScheme}: ${fault}`));
    }
  }
  return faults;
}

/** Two frames: what the new size or scheme changes is drawn then. */
const painted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
      ),
  );

/** Runs in the page: whatever is wider than the place it has, unless an ellipsis or a scrollbar says so. */
function layoutFaults(): string[] {
  const faults: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`${scrollWidth} px wide, ${clientWidth} px are there`);

  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const found = faultsOfElement(element);
    if (found.length === 0) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    // Asked last: the page is laid out anew for each of them.
    const text = element.innerText?.trim().slice(0, 40);
    if (!text) continue;
    faults.push(...found.map((fault) => `${fault}: <${element.tagName.toLowerCase()}> ${text}`));
  }
  return faults;

  function faultsOfElement(element: HTMLElement): string[] {
    const style = getComputedStyle(element);
    // For screen readers alone: nobody sees that it is cut.
    if (style.clipPath === 'inset(50%)' || style.clip === 'rect(0px, 0px, 0px, 0px)') return [];

    const found: string[] = [];
    const isClipped = style.overflowX === 'hidden' || style.overflowX === 'clip';
    const isMeant = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
    if (isClipped && !isMeant && element.scrollWidth > element.clientWidth) {
      found.push('cut off at the side');
    }
    const isClippedBelow = style.overflowY === 'hidden' || style.overflowY === 'clip';
    if (isClippedBelow && !isMeant && element.scrollHeight > element.clientHeight + 1) {
      found.push('cut off below');
    }
    const { left, right } = element.getBoundingClientRect();
    const isInside = element.closest('[data-scrolls], .mantine-ScrollArea-root') !== null;
    if (!isInside && (left < -1 || right > window.innerWidth + 1) && scrollsNowhere(element)) {
      found.push('outside of the window');
    }
    return found;
  }

  function scrollsNowhere(element: HTMLElement): boolean {
    for (let parent = element.parentElement; parent; parent = parent.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(parent).overflowX)) return false;
    }
    return true;
  }
}
