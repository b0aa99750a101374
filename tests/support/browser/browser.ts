import { afterEach } from '@jest/globals';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

type Options = BrowserContextOptions & {
  /** Whether `page.clock` makes time pass on the page, as for what it does only now and then. */
  hasClock?: boolean;
};

export type Open = ReturnType<typeof useBrowser>;

/** For what a page should do at once; long work is waited for by name. */
const PATIENCE_MS = 15_000;

/**
 * A fresh context for each page, without motion: windows and menus are there at once. A page that logs an error of its own code, or
 * breaks its content security policy, fails the test that opened it.
 */
export function useBrowser() {
  let troubles: string[] = [];

  afterEach(async () => {
    for (const context of globalThis.browser.contexts()) {
      if (globalThis.hasFailed) await tellWhatIsShown(context);
      await context.close();
    }
    const found = troubles;
    troubles = [];
    if (found.length > 0) throw new Error(`The page logged:\n${found.join('\n')}`);
  });

  return async function open(
    url: string,
    { hasClock = false, ...options }: Options = {},
  ): Promise<Page> {
    const context = await globalThis.browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      ...options,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
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

/** Else nobody could tell what a test that fails now and then had before it. */
async function tellWhatIsShown(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    console.log(`${page.url()} shows:\n${await page.locator('body').ariaSnapshot()}`);
  }
}
