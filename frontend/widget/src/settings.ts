import type {
  Contact,
  Personality,
  positions,
  themes,
} from '@talkwright/shared/areas/agent-config';
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
  theme?: string;
  position?: string;
  startMaximized?: boolean;
  /** Opens at once, without taking the focus; else as the visitor left it. */
  startOpen?: boolean;
  bubble?: boolean;
  personaName?: string;
  placeholder?: string;
  userToken?: UserToken;
  /** Of the web app: where its members read a document at the place that an answer cites. */
  sourceUrl?: SourceUrl;
};

/** What one widget is like, once the page's wishes and the agent's configuration are merged. */
export type Settings = {
  apiKey: string;
  instanceName: string;
  /** Without a slash at its end. */
  apiUrl: string;
  previewToken?: string;
  /** Asked before each message: tokens live for an hour at most, a page longer. */
  userToken: () => Promise<string | undefined>;
  /** The page may say who its visitor is. */
  namesVisitor: boolean;
  sourceUrl?: SourceUrl;
  title: string;
  description: string;
  /** Address of the agent's picture; empty where it has none. */
  icon: string;
  opener: string;
  /** Said under the conversation, as when a demo model answers. */
  notice: string | null;
  /** How people are reached where there is no answer. */
  contact: Contact | null;
  /** Whether visitors may look at what an answer cites. */
  opensSources: boolean;
  placeholder: string;
  theme: Personality['theme'];
  position: Personality['position'];
  showBubble: boolean;
  maximizeEnabled: boolean;
  startMaximized: boolean;
  showTypingIndicator: boolean;
  /** Whether visitors may save charts and diagrams as files. */
  savesCharts: boolean;
  /** Whether visitors may say what they think of an answer. */
  asksFeedback: boolean;
  teaser: { message: string; delayMs: number } | null;
};

// The contracts' own lists are values beside zod schemas, which must stay out of the bundle; the types
// make these copies fail to compile when they differ.
const knownThemes: typeof themes = ['light', 'dark', 'blue', 'red', 'black-gold'];
const knownPositions: typeof positions = ['bottom-right', 'bottom-left', 'top-right', 'top-left'];

export function mergeSettings(options: Wishes, config: WidgetConfig | null): Settings {
  const agent = config?.agent;
  const personality = agent?.personality;
  const title = options.personaName || personality?.title || agent?.name || 'Chat';
  const hasTeaser = personality?.teaserEnabled && personality.teaserMessage !== '';
  return {
    apiKey: options.apiKey,
    instanceName: options.instanceName ?? '',
    apiUrl: (options.apiUrl ?? '').replace(/\/+$/, ''),
    ...(options.previewToken && { previewToken: options.previewToken }),
    ...(options.sourceUrl && { sourceUrl: options.sourceUrl }),
    userToken: async () => {
      const { userToken } = options;
      return (typeof userToken === 'function' ? await userToken() : userToken) || undefined;
    },
    namesVisitor: options.userToken !== undefined,
    title,
    description: personality?.agentDescription || agent?.description || '',
    icon: personality?.icon ?? '',
    opener: agent?.conversationOpener ?? '',
    notice: config?.notice ?? null,
    contact: agent?.contact ?? null,
    opensSources: agent?.opensSources ?? false,
    placeholder: options.placeholder || personality?.placeholder || 'Write a message…',
    theme: oneOf(knownThemes, options.theme) ?? personality?.theme ?? 'light',
    position: oneOf(knownPositions, options.position) ?? personality?.position ?? 'bottom-right',
    showBubble: options.bubble ?? personality?.showBubble ?? true,
    maximizeEnabled: personality?.maximizeEnabled ?? true,
    startMaximized: options.startMaximized ?? personality?.startMaximized ?? false,
    showTypingIndicator: personality?.showTypingIndicator ?? true,
    savesCharts: personality?.enableDiagramExport ?? true,
    asksFeedback: personality?.feedbackEnabled ?? true,
    teaser: hasTeaser
      ? { message: personality.teaserMessage, delayMs: personality.teaserDelayMs }
      : null,
  };
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
export function readSnippet(data: Record<string, string | undefined>): Wishes | null {
  if (!data.apiKey) return null;
  return {
    apiKey: data.apiKey,
    instanceName: data.instanceName,
    apiUrl: data.apiUrl,
    autoLoadConfig: asBoolean(data.autoLoadConfig),
    theme: data.theme,
    position: data.position,
    startMaximized: asBoolean(data.startMaximized),
    bubble: asBoolean(data.bubble),
    personaName: data.personaName,
    placeholder: data.placeholder,
  };
}

const asBoolean = (text: string | undefined): boolean | undefined =>
  text === undefined ? undefined : text !== 'false';

const oneOf = <T extends string>(known: readonly T[], value: string | undefined): T | undefined =>
  known.find((one) => one === value);
