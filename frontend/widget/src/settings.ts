import type { Personality, positions, themes } from '@talkwright/shared/areas/agent-config';
import type { getWidgetConfig } from '@talkwright/shared/areas/chat';
import type { Output } from '@talkwright/shared/contract/contract';

/** There the chat covers the whole screen; the core's style sheet says the same. */
export const SMALL_SCREEN = '(max-width: 600px), (max-height: 480px)';

export type WidgetConfig = Output<typeof getWidgetConfig>;

/** A JWT in which the page's own site says who its visitor is; a function gives the one of the moment, or none. */
type UserToken = string | (() => string | undefined | Promise<string | undefined>);

export type SourceUrl = (
  source: { documentId: string; page: number | null },
  quote: string,
) => string;

/** What a page may say about its widget; it wins over the agent's configuration. */
export type Wishes = {
  apiKey: string;
  instanceName?: string;
  apiUrl?: string;
  /** Of the agent builder: leads to the version that visitors do not see yet. */
  previewToken?: string;
  /** False shows the chat with these options alone. */
  autoLoadConfig?: boolean;
  /** How the bubble looks until the agent's configuration has come: `dark bottom-left`. */
  look?: string;
  theme?: string;
  position?: string;
  startMaximized?: boolean;
  /** Opens at once, without taking the focus; else as the visitor left it. */
  startOpen?: boolean;
  bubble?: boolean;
  /** Above what of the page the widget lies, as a `z-index`; else above all. */
  zIndex?: number | string;
  personaName?: string;
  placeholder?: string;
  userToken?: UserToken;
  /** Of the web app: where its members read a document at the place that an answer cites. */
  sourceUrl?: SourceUrl;
};

/** What one widget is like, once the page's wishes and the agent's configuration are merged: as far as the bubble goes. */
export type BubbleSettings = {
  title: string;
  theme: Personality['theme'];
  position: Personality['position'];
  showBubble: boolean;
  zIndex: Wishes['zIndex'];
  teaser: { message: string; delayMs: number } | null;
};

// The contracts' own lists are values beside zod schemas, which must stay out of the bundle; the types
// make these copies fail to compile when they differ.
const knownThemes: typeof themes = ['light', 'dark', 'blue', 'red', 'black-gold'];
const knownPositions: typeof positions = ['bottom-right', 'bottom-left', 'top-right', 'top-left'];

export function bubbleSettings(options: Wishes, config: WidgetConfig | null): BubbleSettings {
  const personality = config?.agent.personality;
  const hasTeaser = personality?.teaserEnabled && personality.teaserMessage !== '';
  return {
    title: options.personaName || personality?.title || config?.agent.name || 'Chat',
    theme: oneOf(knownThemes, options.theme) ?? personality?.theme ?? 'light',
    position: oneOf(knownPositions, options.position) ?? personality?.position ?? 'bottom-right',
    showBubble: options.bubble ?? personality?.showBubble ?? true,
    zIndex: options.zIndex,
    teaser: hasTeaser
      ? { message: personality.teaserMessage, delayMs: personality.teaserDelayMs }
      : null,
  };
}

/** For the next page: how the bubble looks, or nothing where there is none. */
export const lookOf = ({ showBubble, theme, position }: BubbleSettings): string =>
  showBubble ? `${theme} ${position}` : '';

/** What is known of a bubble that looks so; undefined where that says nothing. The page's wishes win here, too. */
export function settingsByLook(options: Wishes, look: string): BubbleSettings | undefined {
  const [theme, position] = look.split(' ');
  if (!oneOf(knownThemes, theme) || !oneOf(knownPositions, position)) return undefined;
  return bubbleSettings(
    { ...options, theme: options.theme ?? theme, position: options.position ?? position },
    null,
  );
}

/** What says whom the widget is for. */
export const identification = ({
  apiKey,
  previewToken,
}: Pick<Wishes, 'apiKey' | 'previewToken'>): Record<string, string> => ({
  'x-api-key': apiKey,
  ...(previewToken && { 'x-preview-token': previewToken }),
});

/** The options that a script tag carries as `data-…` attributes; null without a key. */
export function readSnippet(attributes: Record<string, unknown>): Wishes | null {
  const wishes = { ...attributes };
  for (const name of ['autoLoadConfig', 'startMaximized', 'startOpen', 'bubble']) {
    wishes[name] = name in wishes ? String(wishes[name]) !== 'false' : undefined;
  }
  return wishes.apiKey ? (wishes as Wishes) : null;
}

const oneOf = <T extends string>(known: readonly T[], value: string | undefined): T | undefined =>
  known.find((one) => one === value);
