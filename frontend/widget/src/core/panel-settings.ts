import type { Contact } from '@talkwright/shared/areas/agent-config';
import type { PanelHost } from '../bridge.ts';
import type { BubbleSettings, Wishes } from '../settings.ts';

/** What one chat is like, once the page's wishes and the agent's configuration are merged. */
export type Settings = Pick<BubbleSettings, 'title' | 'theme'> &
  Pick<Wishes, 'apiKey' | 'previewToken' | 'sourceUrl'> & {
    instanceName: string;
    /** Without a slash at its end. */
    apiUrl: string;
    /** Asked before each message: tokens live for an hour at most, a page longer. */
    userToken: () => Promise<string | undefined>;
    /** The page may say who its visitor is. */
    namesVisitor: boolean;
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
    maximizeEnabled: boolean;
    startMaximized: boolean;
    showTypingIndicator: boolean;
    /** Whether visitors may save charts and diagrams as files. */
    savesCharts: boolean;
    /** Whether visitors may say what they think of an answer. */
    asksFeedback: boolean;
  };

export function panelSettings({
  bubble,
  options,
  config,
}: Pick<PanelHost, 'bubble' | 'options' | 'config'>): Settings {
  const agent = config?.agent;
  const personality = agent?.personality;
  const { userToken } = options;
  return {
    ...options,
    ...bubble,
    instanceName: options.instanceName ?? '',
    apiUrl: (options.apiUrl ?? '').replace(/\/+$/, ''),
    userToken: async () =>
      (typeof userToken === 'function' ? await userToken() : userToken) || undefined,
    namesVisitor: userToken !== undefined,
    description: personality?.agentDescription || agent?.description || '',
    icon: personality?.icon ?? '',
    opener: agent?.conversationOpener ?? '',
    notice: config?.notice ?? null,
    contact: agent?.contact ?? null,
    opensSources: agent?.opensSources ?? false,
    placeholder: options.placeholder || personality?.placeholder || 'Write a message…',
    maximizeEnabled: personality?.maximizeEnabled ?? true,
    startMaximized: options.startMaximized ?? personality?.startMaximized ?? false,
    showTypingIndicator: personality?.showTypingIndicator ?? true,
    savesCharts: personality?.enableDiagramExport ?? true,
    asksFeedback: personality?.feedbackEnabled ?? true,
  };
}
