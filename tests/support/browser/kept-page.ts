import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { stack } from '../stack/running-stack.ts';

type State = Exclude<BrowserContextOptions['storageState'], string | undefined>;
type Item = State['origins'][number]['localStorage'][number];

/** A small file of the app's: a document of its origin in which nothing runs. */
const QUIET = '/icon.svg';
const HEARD = [
  'console',
  'pageerror',
  'request',
  'requestfinished',
  'response',
  'framenavigated',
  'dialog',
] as const;

/**
 * The page that all tests of a process use one after the other: what it has compiled of the app, which is half of what a page
 * costs, it does not compile again.
 */
export const keptPage = createKeptPage();

function createKeptPage() {
  let page: Page | undefined;
  let isTaken = false;
  let visited = new Set<string>();

  return {
    isIn: (context: BrowserContext): boolean => page?.context() === context,

    /** Nothing where a test has it already. */
    async take({
      storageState,
      viewport,
      permissions,
      ...media
    }: BrowserContextOptions): Promise<Page | undefined> {
      if (isTaken) return undefined;
      if (!page || page.isClosed()) page = await (await globalThis.browser.newContext()).newPage();
      isTaken = true;
      visited = new Set([stack().app]);
      page.on('framenavigated', (frame) => visited.add(URL.parse(frame.url())?.origin ?? ''));
      if (viewport) await page.setViewportSize(viewport);
      await page.emulateMedia({ media: null, colorScheme: 'light', ...media });
      if (permissions) await page.context().grantPermissions(permissions);
      const { cookies, origins } = (storageState as State) ?? { cookies: [], origins: [] };
      await page.context().addCookies(cookies);
      for (const { origin, localStorage } of origins) {
        await leaveFor(page, origin);
        await page.evaluate(remember, localStorage);
      }
      return page;
    },

    async empty(): Promise<void> {
      if (!isTaken) return;
      isTaken = false;
      if (!page || page.isClosed()) {
        page = undefined;
        return;
      }
      const context = page.context();
      for (const other of context.pages()) if (other !== page) await other.close();
      for (const name of HEARD) page.removeAllListeners(name);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.setOffline(false);
      await context.clearPermissions();
      await page.mouse.move(-1, -1);
      const { app, sampleSite } = stack();
      // Other origins are those of servers that end with their test.
      for (const origin of [app, sampleSite].filter((one) => visited.has(one))) {
        await leaveFor(page, origin);
        await page.evaluate(forget);
      }
      await context.clearCookies();
    },
  };
}

async function leaveFor(page: Page, origin: string): Promise<void> {
  const quiet = new URL(QUIET, origin).href;
  if (page.url() !== quiet) await page.goto(quiet, { waitUntil: 'commit' });
}

function remember(items: Item[]): void {
  for (const { name, value } of items) localStorage.setItem(name, value);
}

function forget(): void {
  localStorage.clear();
  sessionStorage.clear();
}
