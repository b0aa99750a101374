import type { Panel } from '../bridge.ts';
import { element } from '../element.ts';
import { mergeSettings, type Settings, SMALL_SCREEN, type Wishes } from '../settings.ts';
import { createHost } from './host.ts';
import { createLauncher, type Launcher } from './launcher.ts';
import { keepOpen, wasLeftOpen } from './left-open.ts';
import { loadConfig, loadCore, pageIsIdle, prefetchCore } from './load.ts';

export type InitOptions = Wishes & {
  /** An element, or its selector, that the chat fills; there is no bubble then. */
  container?: HTMLElement | string;
};

export type ChatHandle = { open: () => void; close: () => void; destroy: () => void };
export type Instance = { handle: ChatHandle; ready: Promise<ChatHandle> };

/** One widget on the page. A config or core that fails to load is tried again when somebody asks. */
export function createInstance(options: InitOptions, onDestroyed: () => void): Instance {
  const container = findContainer(options.container);
  const askConfig = () => (options.autoLoadConfig === false ? null : loadConfig(options));
  // On its way while the chat's place in the page is made.
  let config = askConfig();
  const host = createHost(container);
  // A preview goes on with no conversation of a visitor.
  const remembered = options.previewToken ? `${options.apiKey}:preview` : options.apiKey;
  let isWanted = false;
  let isDestroyed = false;
  let isReady = false;
  let settings: Settings | undefined;
  let launcher: Launcher | undefined;
  let starting: Promise<void> | undefined;
  let panel: Promise<Panel> | undefined;

  async function begin(): Promise<void> {
    config ??= askConfig();
    const merged = mergeSettings(options, await config);
    if (isDestroyed) return;
    settings = merged;
    host.dress(merged);
    if (!container && merged.showBubble) {
      launcher = createLauncher(host.root, merged, {
        onClick: () => (isWanted ? hide() : show(true)),
        onApproach: () => void prepare(merged).catch(() => undefined),
      });
    }
    if (container) return show(false);
    becomeReady();
    // A phone's next page stays visible: there the open chat would cover all of it.
    const isLeftOpen = wasLeftOpen(remembered) && !matchMedia(SMALL_SCREEN).matches;
    const opensItself = options.startOpen ?? isLeftOpen;
    void pageIsIdle().then(() => (opensItself ? show(false) : prefetchCore()));
  }

  function start(): Promise<void> {
    if (container && !settings) host.showMessage('status', 'Loading chat…');
    starting ??= begin().catch((error: unknown) => {
      starting = undefined;
      config = null;
      report(error);
    });
    return starting;
  }

  async function show(takesFocus: boolean): Promise<void> {
    isWanted = true;
    if (!settings) await start();
    if (!settings || isDestroyed) return;
    launcher?.setLoading(true);
    try {
      const mounted = await prepare(settings);
      if (isDestroyed || !isWanted) return;
      host.mount.hidden = false;
      becomeReady();
      host.hideMessage();
      launcher?.setOpen(true);
      if (!container) keepOpen(remembered, true);
      mounted.shown(takesFocus);
    } catch (error) {
      isWanted = false;
      launcher?.showProblem('The chat could not be loaded. Please try again.');
      report(error);
    } finally {
      launcher?.setLoading(false);
    }
  }

  function becomeReady(): void {
    if (!isReady) announce('talkwright:ready', { instanceName: options.instanceName ?? '' });
    isReady = true;
  }

  /** Whoever comes near the bubble is likely to press it: the panel is made by then, and only shown. */
  function prepare(merged: Settings): Promise<Panel> {
    panel ??= mountPanel(merged).catch((error: unknown) => {
      panel = undefined;
      throw error;
    });
    return panel;
  }

  async function mountPanel(merged: Settings): Promise<Panel> {
    const { mountChat } = await loadCore();
    // The page may react to the same hand before it goes on.
    await new Promise((resolve) => setTimeout(resolve));
    return mountChat({
      root: host.root,
      mount: host.mount,
      settings: merged,
      remembered,
      isContained: container !== undefined,
      onClose: hide,
      onSession: (id) => announce('talkwright:session', { id }),
    });
  }

  function hide(): void {
    if (container || !isWanted) return;
    const hadFocus = host.root.activeElement !== null;
    isWanted = false;
    host.mount.hidden = true;
    launcher?.setOpen(false);
    keepOpen(remembered, false);
    if (hadFocus) launcher?.focus();
  }

  /** A page is not broken by a chat that cannot start: one sentence for its author, no more. */
  function report(error: unknown): void {
    if (isDestroyed) return;
    const reason = error instanceof Error ? error.message : String(error);
    // biome-ignore lint/suspicious/noConsole: the page's author has no other place to learn of it
    console.warn(`The chat "${options.instanceName ?? ''}" could not be started: ${reason}`);
    if (!container) return;
    const retry = element('button', { type: 'button', class: 'retry' }, 'Retry');
    retry.addEventListener('click', () => void (settings ? show(true) : start()));
    host.showMessage('alert', element('p', {}, 'Failed to initialize chat widget'), retry);
  }

  host.root.addEventListener('keydown', (event) => {
    const { key, isComposing } = event as KeyboardEvent;
    if (key === 'Escape' && !isComposing) hide();
  });

  const handle: ChatHandle = {
    open: () => void show(true),
    close: hide,
    destroy() {
      if (isDestroyed) return;
      isDestroyed = true;
      launcher?.destroy();
      panel?.then(({ destroy }) => destroy()).catch(() => undefined);
      host.remove();
      onDestroyed();
    },
  };
  return { handle, ready: start().then(() => handle) };
}

function findContainer(wish: HTMLElement | string | undefined): HTMLElement | undefined {
  if (typeof wish !== 'string') return wish;
  const found = document.querySelector<HTMLElement>(wish);
  if (!found) throw new Error(`There is no element ${wish} for the chat`);
  return found;
}

const announce = (name: string, detail: Record<string, string>): boolean =>
  dispatchEvent(new CustomEvent(name, { detail }));
