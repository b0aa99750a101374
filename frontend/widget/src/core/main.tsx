import { render } from 'preact';
import type { Core } from '../bridge.ts';
import { createMemory } from '../memory.ts';
import { createChatApi } from './chat-api.ts';
import { ChatPanel } from './chat-panel.tsx';
import { createConversation } from './conversation.ts';
import { conversationsOpener } from './open-conversations.ts';
import { sourceOpener } from './open-source.ts';
import { panelSettings } from './panel-settings.ts';
import { panelThemeCss } from './panel-themes.ts';
import composerCss from './styles/composer.css';
import contactCss from './styles/contact.css';
import feedbackCss from './styles/feedback.css';
import headerCss from './styles/header.css';
import markdownCss from './styles/markdown.css';
import messagesCss from './styles/messages.css';
import panelCss from './styles/panel.css';
import sourcesCss from './styles/sources.css';

const css = [
  panelCss,
  headerCss,
  messagesCss,
  markdownCss,
  sourcesCss,
  contactCss,
  feedbackCss,
  composerCss,
].join('');

/** How often a hidden tab, which draws no frames, takes note of a growing answer. */
const HIDDEN_PAUSE_MS = 500;

export const mountChat: Core['mountChat'] = (host) => {
  const settings = panelSettings(host);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css + panelThemeCss(settings.theme));
  host.root.adoptedStyleSheets.push(sheet);

  const memory = createMemory(host.remembered, () => localStorage);
  const conversation = createConversation({
    api: createChatApi(settings, () => navigator.onLine),
    memory,
    keepsTitles: !settings.namesVisitor,
    newId,
    now: Date.now,
    onSession: host.onSession,
    onChange: scheduleDraw,
  });
  const openSource = sourceOpener(host, conversation);
  const showConversations = conversationsOpener(host, conversation);
  let isScheduled = false;
  let isDestroyed = false;
  let wasShown = false;

  function draw(): void {
    isScheduled = false;
    if (isDestroyed) return;
    const state = conversation.getState();
    const parts = { host, settings, memory, conversation, state, openSource, showConversations };
    render(<ChatPanel {...parts} />, host.mount);
  }

  /** However many tokens arrive, one drawing a frame. */
  function scheduleDraw(): void {
    if (isScheduled) return;
    isScheduled = true;
    if (document.hidden) setTimeout(draw, HIDDEN_PAUSE_MS);
    else requestAnimationFrame(draw);
  }

  /** Unseen, as no frame is drawn in between: what fonts and letters cost is paid before the press. */
  function layOut(): void {
    if (wasShown) return;
    host.mount.hidden = false;
    host.mount.getBoundingClientRect();
    host.mount.hidden = true;
  }

  const onStorage = ({ key }: StorageEvent): void => {
    if (key === memory.key) conversation.followOtherTab();
  };
  addEventListener('storage', onStorage);
  draw();
  setTimeout(layOut);

  return {
    shown(takesFocus) {
      // Who merely comes near the bubble asks for no conversation.
      if (!wasShown) void conversation.restore();
      wasShown = true;
      const log = host.mount.querySelector('[role="log"]');
      log?.scrollTo({ top: log.scrollHeight });
      if (!takesFocus) return;
      // On a touch screen the field would bring up the keyboard before a word is read.
      const target = matchMedia('(pointer: coarse)').matches ? '.panel' : 'textarea';
      host.mount.querySelector<HTMLElement>(target)?.focus();
    },
    destroy() {
      isDestroyed = true;
      removeEventListener('storage', onStorage);
      conversation.destroy();
      render(null, host.mount);
    },
  };
};

/** `crypto.randomUUID` is missing on pages without https. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
