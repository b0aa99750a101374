import { readSnippet, type InitOptions } from '../settings.ts';
import { createInstance, type ChatHandle } from './instance.ts';
import { defaultApiUrl, ownScript } from './load.ts';

type ChatAgent = { init: (options: InitOptions, isDeferred?: boolean) => Promise<ChatHandle> };

declare global {
  interface Window {
    ChatAgent?: ChatAgent;
  }
}

const instances = new Map<string, ChatHandle>();

/** A second widget of the same name replaces the first. */
async function init(options: InitOptions, isDeferred = false): Promise<ChatHandle> {
  if (!options?.apiKey) throw new Error('ChatAgent.init needs an apiKey');
  const name = options.instanceName || options.apiKey;
  instances.get(name)?.destroy();
  const wishes = { ...options, apiUrl: options.apiUrl || defaultApiUrl };
  const { handle, ready } = createInstance(wishes, isDeferred, () => {
    if (instances.get(name) === handle) instances.delete(name);
  });
  instances.set(name, handle);
  return ready;
}

// A page with two snippets runs this script twice; the first one keeps the list of widgets.
window.ChatAgent ??= { init };

const snippet = ownScript && readSnippet(ownScript.dataset);
if (snippet) void startSnippet(window.ChatAgent, snippet);

async function startSnippet(agent: ChatAgent, options: InitOptions): Promise<void> {
  const apiUrl = options.apiUrl || defaultApiUrl;
  // An async script may run before the body exists.
  if (!document.body) await new Promise((resolve) => addEventListener('load', resolve));
  await agent.init({ ...options, apiUrl }, true);
}
