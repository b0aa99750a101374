import { readSnippet, type Wishes } from '../settings.ts';
import { type ChatHandle, createInstance, type InitOptions } from './instance.ts';
import { defaultApiUrl, loadSnippetsView, ownScript, pageIsIdle } from './load.ts';

declare global {
  interface Window {
    ChatAgent?: { init: typeof init };
    /** For a snippet whose attributes do not arrive. */
    talkwrightSettings?: Partial<InitOptions>;
  }
}

const instances = new Map<string, { handle: ChatHandle; wishes: InitOptions }>();

/** A second widget of the same name replaces the first; a snippet that says nothing new leaves it as it is. */
async function init(options: InitOptions, isSnippet = false): Promise<ChatHandle> {
  if (!options?.apiKey) throw new Error('ChatAgent.init needs an apiKey');
  const name = options.instanceName || options.apiKey;
  const wishes = { ...options, apiUrl: options.apiUrl || defaultApiUrl() };
  const before = instances.get(name);
  if (before && isSnippet && isSame(before.wishes, wishes)) return before.handle;
  before?.handle.destroy();
  const { handle, ready } = createInstance(wishes, {
    onDestroyed: () => instances.delete(name),
    onPageReplaced: () => void init(wishes),
  });
  instances.set(name, { handle, wishes });
  return ready;
}

// A page with two snippets runs this script twice; the first one keeps the list of widgets.
window.ChatAgent ??= { init };

/** Pages that replace their body run its scripts again. */
const isSame = (one: Record<string, unknown>, other: Record<string, unknown>): boolean =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);

const start = (snippet: Wishes): void =>
  void window.ChatAgent?.init({ apiUrl: defaultApiUrl(), ...snippet }, true);

async function begin(): Promise<void> {
  const snippet = ownScript && readSnippet(ownScript.dataset);
  if (snippet) start(snippet);
  else await (await loadSnippetsView()).startSnippets(ownScript, start, pageIsIdle);
}

// An async script may run before the body exists.
if (document.body) void begin();
else addEventListener('DOMContentLoaded', begin);
