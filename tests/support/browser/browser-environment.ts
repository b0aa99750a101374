import type { Browser } from 'playwright-core';
import OnceLoadedEnvironment from '../runner/once-loaded-environment.ts';
import { keptPage } from './kept-page.ts';
import { launchBrowser } from './launch-browser.ts';

/** What jest-worker sends to a process that has no more files to run. */
const END = 2;

let launched: Promise<Browser> | undefined;

/** Node with a browser, one a test process. Also tells what a test leaves behind whether that test failed. */
export default class BrowserEnvironment extends OnceLoadedEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    launched ??= launch();
    globalThis.browser = await launched;
  }

  override async teardown(): Promise<void> {
    for (const context of globalThis.browser.contexts()) {
      if (!keptPage.isIn(context)) await context.close();
    }
    // In jest's own process nobody says when the last file was run.
    if (!process.send) await close();
    await super.teardown();
  }

  override handleTestEvent(event: { name: string; hook?: { type: string } }): void {
    super.handleTestEvent(event);
    if (event.name === 'test_start') globalThis.hasFailed = false;
    if (event.name === 'test_fn_failure') globalThis.hasFailed = true;
  }
}

function launch(): Promise<Browser> {
  process.on('message', async function closeAtTheEnd(message: unknown) {
    if (!Array.isArray(message) || message[0] !== END) return;
    process.off('message', closeAtTheEnd);
    await close();
  });
  return launchBrowser();
}

async function close(): Promise<void> {
  const browser = await launched;
  launched = undefined;
  await browser?.close();
}
