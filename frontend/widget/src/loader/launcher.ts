import { element, icon } from '../element.ts';
import type { BubbleSettings } from '../settings.ts';
import { keep, recall } from './stored.ts';

const CHAT =
  'M21 11.5a8.4 8.4 0 0 1-8.5 8.3 8.7 8.7 0 0 1-3.8-.9L3 20.5l1.7-5.2a8.1 8.1 0 0 1-1.2-4A8.4 8.4 0 0 1 12 3a8.4 8.4 0 0 1 9 8.5Z';
const DOWN = 'm6 9 6 6 6-6';
const CROSS = 'm7 7 10 10M17 7 7 17';

export type Launcher = ReturnType<typeof createLauncher>;

type Reactions = {
  onClick: () => void;
  /** The visitor is about to click. */
  onApproach: () => void;
};

/** The bubble, and the teaser that it may say after a while. What there is to say comes with the settings, after it is drawn. */
export function createLauncher(root: ShadowRoot, apiKey: string, reactions: Reactions) {
  const bubble = element(
    'button',
    {
      type: 'button',
      class: 'bubble',
      'aria-label': 'Chat',
      'aria-haspopup': 'dialog',
      'aria-expanded': 'false',
      'aria-controls': 'panel',
    },
    icon('icon when-closed', CHAT),
    icon('icon when-open', DOWN),
  );
  root.prepend(bubble);

  const dismissal = `teaser:${apiKey}`;
  let teaser: Element | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function showTeaser(text: string, attributes: Record<string, string> = {}): void {
    const say = element('button', { type: 'button', class: 'teaser-text', dir: 'auto' }, text);
    const dismiss = element(
      'button',
      { type: 'button', class: 'teaser-close', 'aria-label': 'Dismiss message' },
      icon('icon', CROSS),
    );
    say.addEventListener('click', reactions.onClick);
    dismiss.addEventListener('click', () => {
      dismissTeaser();
      bubble.focus();
    });
    teaser?.remove();
    teaser = element('div', { class: 'teaser', ...attributes }, say, dismiss);
    bubble.after(teaser);
  }

  function dismissTeaser(): void {
    clearTimeout(timer);
    teaser?.remove();
    keep('sessionStorage', dismissal, 'dismissed');
  }

  bubble.addEventListener('click', reactions.onClick);
  // A finger enters as it touches, before it presses.
  for (const type of ['pointerenter', 'focus']) bubble.addEventListener(type, reactions.onApproach);

  return {
    speakFor({ title, teaser: saying }: BubbleSettings): void {
      bubble.setAttribute('aria-label', `Chat with ${title}`);
      if (!saying || recall('sessionStorage', dismissal)) return;
      timer = setTimeout(() => showTeaser(saying.message), saying.delayMs);
    },
    setLoading(isLoading: boolean): void {
      bubble.setAttribute('aria-busy', String(isLoading));
    },
    setOpen(isOpen: boolean): void {
      bubble.setAttribute('aria-expanded', String(isOpen));
      if (isOpen) dismissTeaser();
    },
    showProblem(sentence: string): void {
      showTeaser(sentence, { role: 'alert' });
    },
    focus(): void {
      bubble.focus();
    },
    destroy(): void {
      clearTimeout(timer);
      bubble.remove();
      teaser?.remove();
    },
  };
}
