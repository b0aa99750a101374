import { readSnippet } from '../settings.ts';
import { type ChatHandle, createInstance, type InitOptions } from './instance.ts';
import { defaultApiUrl, ownScript } from './load.ts';

declare global {
  interface Window {
    ChatAgent?: { init: (options: InitOptions) => Promise<ChatHandle> };
  }
}

const instances = new Map<string, ChatHandle>();

/** A second widget of the same name replaces the first. */
async function init(options: InitOptions): Promise<ChatHandle> {
  if (!options?.apiKey) throw new Error('ChatAgent.init needs an apiKey');
  const name = options.instanceName || options.apiKey;
  const wishes = { ...options, apiUrl: options.apiUrl || defaultApiUrl() };
  instances.get(name)?.destroy();
  const { handle, ready } = createInstance(wishes, () => {
    if (instances.get(name) === handle) instances.delete(name);
  });
  instances.set(name, handle);
  return ready;
}

// A page with two snippets runs this script twice; the first one keeps the list of widgets.
window.ChatAgent ??= { init };

const snippet = ownScript && readSnippet(ownScript.dataset);
if (snippet) {
  const start = () =>
    window.ChatAgent?.init({ ...snippet, apiUrl: snippet.apiUrl || defaultApiUrl() });
  // An async script may run before the body exists.
  if (document.body) void start();
  else addEventListener('DOMContentLoaded', start, { once: true });
}
