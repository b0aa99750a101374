import type { Page } from 'playwright-core';
import { seriousProblems } from './axe.ts';

type Scheme = 'light' | 'dark';

/**
 * The narrow layout in one scheme and the wide one in the other: what both have is looked at in both, and what only one has,
 * as its navigation, on one screen in this and on the next in that scheme. How wide a thing is does not depend on its color.
 */
const looksAt = (name: string): { width: number; scheme: Scheme; hasAxe: boolean }[] => {
  const isSwapped = name.length % 2 === 0;
  const [narrow, wide]: [Scheme, Scheme] = isSwapped ? ['dark', 'light'] : ['light', 'dark'];
  return [
    { width: 360, scheme: narrow, hasAxe: true },
    { width: 768, scheme: narrow, hasAxe: false },
    { width: 1440, scheme: wide, hasAxe: true },
  ];
};

/** What is wrong with what the page shows now, at each width and in both color schemes. Nothing, one hopes. */
export async function faultsOf(page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const { width, scheme, hasAxe } of looksAt(name)) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await painted(page);
    const found = await page.evaluate(layoutFaults);
    if (hasAxe) found.push(...(await seriousProblems(page)));
    faults.push(...found.map((fault) => `${name}, ${width} px, ${scheme}: ${fault}`));
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
