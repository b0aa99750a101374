import type { SnippetsView } from '../bridge.ts';
import { readSnippet } from '../settings.ts';

/** Where the script that runs says nothing of itself: it is a module, or a tag manager took its attributes away. */
export const startSnippets: SnippetsView['startSnippets'] = async (script, start, pageIsIdle) => {
  // A module runs once, however many tags name it: they are all there once the page is read.
  if (!script && document.readyState === 'loading') {
    await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));
  }
  if (startAll(script, start)) return;
  await pageIsIdle();
  // The page's own script may have begun one, and the settings may have come late.
  if (document.querySelector('talkwright-chat') || startAll(script, start)) return;
  // biome-ignore lint/suspicious/noConsole: the page's author has no other place to learn of it
  console.warn(
    'The chat does not know its agent. Give its script the attribute data-api-key; where a tag manager takes attributes ' +
      'away, set window.talkwrightSettings = { apiKey: "…" } before it, or call ChatAgent.init({ apiKey: "…" }).',
  );
};

type Start = Parameters<SnippetsView['startSnippets']>[1];

function startAll(script: HTMLScriptElement | null, start: Start): boolean {
  const scripts = script ? [script] : document.querySelectorAll<HTMLElement>(WIDGET_SCRIPTS);
  const snippets = Array.from(scripts, ({ dataset }) => snippetOf(dataset)).filter(
    (snippet) => snippet !== null,
  );
  for (const snippet of snippets) start(snippet);
  return snippets.length > 0;
}

const WIDGET_SCRIPTS = 'script[src*="widget.js"]';

/** Settings with another key are another widget's. */
function snippetOf(attributes: DOMStringMap) {
  const settings = window.talkwrightSettings;
  const isOthers = attributes.apiKey && settings?.apiKey !== attributes.apiKey;
  return readSnippet({ ...(isOthers ? {} : settings), ...attributes });
}
