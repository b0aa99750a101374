import { type Browser, chromium } from 'playwright-core';
import type { BrowserProgram } from './find-browser.ts';

/** A process for each site, and one that waits for the next one, isolate nothing here, and take a fourteenth of the time. */
const OF_SITES = ['SpareRendererForSitePerProcess', 'IsolateOrigins', 'site-per-process'];
/** What Playwright switches off: a list of one's own takes the place of its own. */
const OF_PLAYWRIGHT = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
];
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-site-isolation-trials',
  `--disable-features=${[...OF_PLAYWRIGHT, ...OF_SITES].join()}`,
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Graphics and network within the main process: two processes less to pass everything on to. The other features are
  // those that Playwright asks for, whose list this one takes the place of.
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies',
  // Threads of its own for what it collects take more than they save where all cores are busy.
  '--js-flags=--single-threaded-gc',
];

export async function launchBrowser(...more: string[]): Promise<Browser> {
  const { executablePath, env }: BrowserProgram = JSON.parse(
    process.env.TALKWRIGHT_BROWSER ?? '{}',
  );
  return chromium.launch({
    executablePath,
    args: [...QUIET, ...more],
    env: { ...process.env, ...env } as never,
  });
}
