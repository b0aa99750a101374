import { element, icon } from '../element.ts';
import type { Settings } from '../settings.ts';

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

/** The bubble, and the teaser that it may say after a while. */
export function createLauncher(root: ShadowRoot, settings: Settings, reactions: Reactions) {
  const bubble = element(
    'button',
    {
      type: 'button',
      class: 'bubble',
      'aria-label': `Chat with ${settings.title}`,
      'aria-haspopup': 'dialog',
      'aria-expanded': 'false',
      'aria-controls': 'panel',
    },
    icon('icon when-closed', CHAT),
    icon('icon when-open', DOWN),
  );
  const say = element('button', { type: 'button', class: 'teaser-text', dir: 'auto' });
  const dismiss = element(
    'button',
    { type: 'button', class: 'teaser-close', 'aria-label': 'Dismiss message' },
    icon('icon', CROSS),
  );
  const teaser = element('div', { class: 'teaser' }, say, dismiss);
  teaser.hidden = true;
  root.prepend(bubble, teaser);

  const timer = settings.teaser && showLater(settings.teaser);

  function showLater({ message, delayMs }: { message: string; delayMs: number }) {
    if (isDismissed(settings.apiKey)) return undefined;
    return setTimeout(() => showTeaser(message), delayMs);
  }

  function showTeaser(text: string): void {
    say.textContent = text;
    teaser.hidden = false;
  }

  function dismissTeaser(): void {
    clearTimeout(timer ?? undefined);
    teaser.hidden = true;
    rememberDismissal(settings.apiKey);
  }

  bubble.addEventListener('click', reactions.onClick);
  say.addEventListener('click', reactions.onClick);
  dismiss.addEventListener('click', () => {
    dismissTeaser();
    bubble.focus();
  });
  // A finger enters as it touches, before it presses.
  for (const type of ['pointerenter', 'focus']) bubble.addEventListener(type, reactions.onApproach);

  return {
    setLoading(isLoading: boolean): void {
      bubble.setAttribute('aria-busy', String(isLoading));
    },
    setOpen(isOpen: boolean): void {
      bubble.setAttribute('aria-expanded', String(isOpen));
      if (isOpen) dismissTeaser();
    },
    showProblem(sentence: string): void {
      teaser.setAttribute('role', 'alert');
      showTeaser(sentence);
    },
    focus(): void {
      bubble.focus();
    },
    destroy(): void {
      clearTimeout(timer ?? undefined);
    },
  };
}

const teaserKey = (apiKey: string): string => `talkwright:teaser:${apiKey}`;

function isDismissed(apiKey: string): boolean {
  try {
    return sessionStorage.getItem(teaserKey(apiKey)) !== null;
  } catch {
    return false;
  }
}

function rememberDismissal(apiKey: string): void {
  try {
    sessionStorage.setItem(teaserKey(apiKey), 'dismissed');
  } catch {
    // Without storage the teaser comes back on the next page, which harms nobody.
  }
}
