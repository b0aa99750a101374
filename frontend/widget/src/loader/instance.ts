import { isComposing } from '@talkwright/shared/input/is-composing';
import type { Panel, Place, Stay } from '../bridge.ts';
import { element } from '../element.ts';
import {
  type BubbleSettings,
  bubbleSettings,
  lookOf,
  SMALL_SCREEN,
  settingsByLook,
  type WidgetConfig,
  type Wishes,
} from '../settings.ts';
import { createHost } from './host.ts';
import { createLauncher, type Launcher } from './launcher.ts';
import { bubbleIsDrawn, loadConfig, loadCore, pageIsIdle, prefetchCore, Refusal } from './load.ts';
import { keep, recall } from './stored.ts';

export type InitOptions = Wishes & {
  /** What the chat fills; there is no bubble then. */
  container?: Place;
};

export type ChatHandle = { open: () => void; close: () => void; destroy: () => void };
type Started = { bubble: BubbleSettings; config: WidgetConfig | null };
export type Instance = { handle: ChatHandle; ready: Promise<ChatHandle> };
type Reactions = Pick<Stay, 'onPageReplaced'> & { onDestroyed: () => void };

/** One widget on the page. A config or core that fails to load is tried again when somebody asks. */
export function createInstance(options: InitOptions, reactions: Reactions): Instance {
  const { container } = options;
  const host = createHost(container, reactions.onPageReplaced);
  // A preview goes on with no conversation of a visitor.
  const remembered = options.previewToken ? `${options.apiKey}:preview` : options.apiKey;
  const ofLook = `look:${remembered}`;
  const ofOpen = `open:${remembered}`;
  let isWanted = false;
  let isDestroyed = false;
  let isReady = false;
  let launcher: Launcher | undefined;
  let starting: Promise<Started> | undefined;
  let panel: Promise<Panel> | undefined;

  function start(): Promise<Started> {
    starting ??= begin().catch((error: Error) => {
      starting = undefined;
      if (error instanceof Refusal) {
        // Nor does the next page show a bubble before it has asked.
        keep('localStorage', ofLook, '');
        dress();
      }
      throw report(error);
    });
    return starting;
  }

  async function begin(): Promise<Started> {
    const config = options.autoLoadConfig === false ? null : await loadConfig(options);
    const bubble = bubbleSettings(options, config);
    if (!isDestroyed) {
      dress(bubble);
      launcher?.speakFor(bubble);
      if (!container) keep('localStorage', ofLook, lookOf(bubble));
    }
    return { bubble, config };
  }

  function dress(bubble?: BubbleSettings): void {
    if (bubble) host.dress(bubble);
    if (container || !bubble?.showBubble) {
      launcher?.destroy();
      launcher = undefined;
      return;
    }
    launcher ??= createLauncher(host.root, options.apiKey, {
      onClick: () => (isWanted ? hide() : show(true)),
      onApproach: () => void prepare().catch(() => undefined),
    });
  }

  /** What a page with a bubble does by itself. */
  function greet(): void {
    if (isDestroyed) return;
    becomeReady();
    // A phone's next page stays visible: there the open chat would cover all of it.
    const isLeftOpen = recall('localStorage', ofOpen) && !matchMedia(SMALL_SCREEN).matches;
    const opensItself = options.startOpen ?? isLeftOpen;
    void pageIsIdle().then(() => (opensItself ? show(false) : prefetchCore()));
  }

  async function show(takesFocus: boolean): Promise<void> {
    if (isDestroyed) return;
    isWanted = true;
    launcher?.setLoading(true);
    if (container && !isReady) host.showMessage('status', 'Loading chat…');
    try {
      const mounted = await prepare();
      if (isDestroyed || !isWanted) return;
      host.mount.hidden = false;
      becomeReady();
      host.hideMessage();
      launcher?.setOpen(true);
      if (!container) keep('localStorage', ofOpen, 'yes');
      mounted.shown(takesFocus);
    } catch {
      isWanted = false;
      launcher?.showProblem('The chat could not be loaded. Please try again.');
    } finally {
      launcher?.setLoading(false);
    }
  }

  function becomeReady(): void {
    if (!isReady) announce('talkwright:ready', { instanceName: options.instanceName ?? '' });
    isReady = true;
  }

  /** Whoever comes near the bubble is likely to press it: the panel is made by then, and only shown. */
  async function prepare(): Promise<Panel> {
    const started = await start();
    panel ??= mountPanel(started).catch((error: Error) => {
      panel = undefined;
      throw report(error);
    });
    return panel;
  }

  async function mountPanel(started: Started): Promise<Panel> {
    const { mountChat } = await loadCore();
    // The page may react to the same hand before it goes on.
    await new Promise((resolve) => setTimeout(resolve));
    return mountChat({
      root: host.root,
      mount: host.mount,
      ...started,
      options,
      remembered,
      isContained: Boolean(container),
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
    keep('localStorage', ofOpen, '');
    if (hadFocus) launcher?.focus();
  }

  /** A page is not broken by a chat that cannot start: one sentence for its author, no more. */
  function report(error: Error): Error {
    if (isDestroyed) return error;
    // biome-ignore lint/suspicious/noConsole: the page's author has no other place to learn of it
    console.warn(`The chat "${options.instanceName ?? ''}" could not be started: ${error.message}`);
    if (container) {
      const retry = element('button', { type: 'button', class: 'retry' }, 'Retry');
      retry.addEventListener('click', () => void show(true));
      host.showMessage('alert', element('div', {}, 'Failed to initialize chat widget'), retry);
    }
    return error;
  }

  host.root.addEventListener('keydown', (event) => {
    const pressed = event as KeyboardEvent;
    if (pressed.key !== 'Escape' || isComposing(pressed) || !isWanted) return;
    // Nor does a dialog of the page that it lies in close with it.
    if (!container) event.preventDefault();
    hide();
  });

  const handle: ChatHandle = {
    open: () => void show(true),
    close: hide,
    destroy() {
      if (isDestroyed) return;
      isDestroyed = true;
      dress();
      panel?.then(({ destroy }) => destroy()).catch(() => undefined);
      host.remove();
      reactions.onDestroyed();
    },
  };
  // As the bubble looked last, or as the embed code says: what there is to know of it comes later.
  dress(settingsByLook(options, recall('localStorage', ofLook) ?? options.look ?? ''));
  const begun = container
    ? show(false)
    : Promise.resolve(launcher && bubbleIsDrawn())
        .then(start)
        .then(greet, () => undefined);
  return { handle, ready: begun.then(() => handle) };
}

const announce = (name: string, detail: Record<string, string>): boolean =>
  dispatchEvent(new CustomEvent(name, { detail }));
