import { afterEach } from '@jest/globals';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { keptPage } from './kept-page.ts';
import { lookOften } from './look-often.ts';

type Options = BrowserContextOptions & {
  /** Whether `page.clock` makes time pass on the page, as for what it does only now and then. */
  hasClock?: boolean;
  /** For what cannot be taken out of a page again: a function or a script that is put into it, or another time. */
  isFresh?: boolean;
};

export type Open = ReturnType<typeof useBrowser>;

/** For what a page should do at once; long work is waited for by name. */
const PATIENCE_MS = 30_000;
const VIEWPORT = { width: 1440, height: 900 };

/** What a page can change while it is open. Whatever else is asked for takes a context of its own. */
const CHANGEABLE = new Set([
  'storageState',
  'viewport',
  'colorScheme',
  'reducedMotion',
  'permissions',
]);

/**
 * A page without motion: windows and menus are there at once. The first one that a test opens is the process's own, emptied
 * of what the test before has left in it; any other has a fresh context. A page that logs an error of its own code, or breaks
 * its content security policy, fails the test that opened it.
 */
export function useBrowser() {
  let troubles: string[] = [];

  afterEach(async () => {
    for (const context of globalThis.browser.contexts()) {
      if (globalThis.hasFailed) await tellWhatIsShown(context);
      if (globalThis.hasFailed || !keptPage.isIn(context)) await context.close();
    }
    await keptPage.empty();
    const found = troubles;
    troubles = [];
    if (found.length > 0) throw new Error(`The page logged:\n${found.join('\n')}`);
  });

  return async function open(
    url: string,
    { hasClock = false, isFresh = false, ...options }: Options = {},
  ): Promise<Page> {
    const wanted = { viewport: VIEWPORT, reducedMotion: 'reduce' as const, ...options };
    const canBeKept =
      !hasClock && !isFresh && Object.keys(wanted).every((name) => CHANGEABLE.has(name));
    const page = (canBeKept && (await keptPage.take(wanted))) || (await newPage(wanted));
    lookOften(page);
    page.context().setDefaultTimeout(PATIENCE_MS);
    page.on('pageerror', (error) => troubles.push(String(error)));
    page.on('console', (message) => {
      // An answer with an error status is no error of the page: what it shows then is what tests look at.
      if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) {
        troubles.push(message.text());
      }
    });
    if (hasClock) await page.clock.install();
    await page.goto(url);
    return page;
  };
}

const newPage = async (options: BrowserContextOptions) =>
  (await globalThis.browser.newContext(options)).newPage();

/** Else nobody could tell what a test that fails now and then had before it. */
async function tellWhatIsShown(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    console.log(`${page.url()} shows:\n${await page.locator('body').ariaSnapshot()}`);
  }
}
