import '../shell/styles-first-page.ts';
import { hydrateRoot } from 'react-dom/client';
import type { FilePath } from '../paths.ts';
import { loadConfig } from '../server/config.ts';
import { Frame } from './frame.tsx';
import { loadPage } from './load-page.ts';

const place = document.getElementById('public');
// Not awaited: the page's own file imports this one, and would wait for it.
if (place) start(place).catch(report);

/** Brings the markup to life that the build has written into the file. */
async function start(element: HTMLElement): Promise<void> {
  // What is sent needs it, what is read does not.
  loadConfig().catch(report);
  const Page = await loadPage[element.dataset.path as FilePath]();
  hydrateRoot(element, <Frame Page={Page} />, { onRecoverableError: report });
}

function report(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the console is the only log a browser has
  console.error(error);
}
