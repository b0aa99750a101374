import type { Core, PageView, SnippetsView } from '../bridge.ts';
import { lazyModule } from '../lazy-module.ts';
import { identification, type WidgetConfig, type Wishes } from '../settings.ts';

/** Read while the script runs: later it is null, as it is for a module. */
export const ownScript = document.currentScript as HTMLScriptElement | null;
const ownUrl =
  (ownScript ?? document.querySelector<HTMLScriptElement>('script[src*="widget.js"]'))?.src ||
  location.href;

const beside = (file: string) => (): string => new URL(file, ownUrl).href;

/** Beside the app that serves the script, unless the page says otherwise. */
export const defaultApiUrl = beside('/api');

const coreUrl = beside(CORE_FILE);

export const loadCore = lazyModule<Core>(coreUrl);

export const loadPageView = lazyModule<PageView>(beside(PAGE_FILE));
export const loadSnippetsView = lazyModule<SnippetsView>(beside(SNIPPETS_FILE));

/** Fetches the core at low priority without running it, unless the visitor asked for less. */
export function prefetchCore(): void {
  if ((navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData)
    return;
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.fetchPriority = 'low';
  link.href = coreUrl();
  document.head.append(link);
}

/** Not for this page, or not any more. */
export class Refusal extends Error {}

/** In one round trip: a header of our own would have the browser ask first whether it may send it. */
export async function loadConfig(options: Wishes): Promise<WidgetConfig> {
  const { apiKey, apiUrl, instanceName, previewToken } = options;
  const named = instanceName ? `&instanceName=${encodeURIComponent(instanceName)}` : '';
  const query = `apiKey=${encodeURIComponent(apiKey)}${named}`;
  const response = await fetch(`${apiUrl?.replace(/\/+$/, '')}/widget/config?${query}`, {
    headers: previewToken ? identification(options) : {},
    credentials: 'omit',
  });
  const answer: Answer = await response.json().catch(() => null);
  if (!response.ok || !answer?.agent) {
    const Kind = [401, 403].includes(response.status) ? Refusal : Error;
    throw new Kind(answer?.error ?? 'Failed to initialize chat widget');
  }
  return answer as WidgetConfig;
}

type Answer = (Partial<WidgetConfig> & { error?: string }) | null;

/** Whatever is more than a bubble comes after it. In a tab that nobody looks at nothing is drawn. */
export async function bubbleIsDrawn(): Promise<void> {
  if (document.hidden) return;
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** The page's own work comes before all that is more than a bubble. */
export async function pageIsIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve));
  }
  // Safari has no idle callback; a tab in the background is never idle.
  await new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 2_000 });
    else setTimeout(resolve);
  });
}
