import { useEffect } from 'react';
import { loadConfig } from '../../server/config.ts';
import { loadWidgetScript } from '../../ui/widget-script.ts';

const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'];

/**
 * The widget as customers have it, with an agent that knows the documentation, where the deployment names one. It comes with
 * the first sign of somebody who reads: until then the page costs nothing more.
 */
export function OwnWidget() {
  useEffect(() => {
    const waiting = new AbortController();
    const begin = () => {
      waiting.abort();
      start().catch(report);
    };
    for (const sign of SIGNS_OF_LIFE) {
      addEventListener(sign, begin, { signal: waiting.signal, passive: true });
    }
    return () => waiting.abort();
  }, []);

  return null;
}

async function start(): Promise<void> {
  const { siteAgentKey, apiBase } = await loadConfig();
  if (!siteAgentKey) return;
  await loadWidgetScript(document, {
    apiKey: siteAgentKey,
    apiUrl: apiBase,
    theme: document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light',
  });
}

function report(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the console is the only log a browser has
  console.error(error);
}
