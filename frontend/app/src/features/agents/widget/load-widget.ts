import type { Agent } from '@talkwright/shared/areas/agents';
import { paths } from '../../../paths.ts';
import { getConfig } from '../../../server/config.ts';
import { loadWidgetScript } from '../../../ui/widget-script.ts';

export type RunningWidget = { destroy: () => void };

type InitOptions = Partial<Place> & {
  apiKey: string;
  instanceName: string;
  apiUrl: string;
  autoLoadConfig: boolean;
  /** Where a source of an answer can be read. */
  sourceUrl?: (source: { documentId: string; page: number | null }, quote: string) => string;
  startOpen?: boolean;
};

type Place = {
  container: HTMLElement;
  /** Leads to the newest version instead of the published one. */
  previewToken?: string | undefined;
};

type ChatAgent = {
  init: (options: InitOptions) => Promise<RunningWidget>;
};

declare global {
  interface Window {
    ChatAgent?: ChatAgent;
  }
}

let loading: Promise<ChatAgent> | undefined;

/** Runs the very widget that customers embed, inside the given element. */
export async function startWidget(agent: Agent, place: Place): Promise<RunningWidget> {
  loading ??= loadChatAgent().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  const chatAgent = await loading.catch(describeFailure);
  try {
    return await chatAgent.init({
      apiKey: agent.api_key,
      instanceName: agent.identity,
      apiUrl: getConfig().apiBase,
      autoLoadConfig: true,
      sourceUrl: (source, quote) =>
        `${location.href.replace(/#.*/, '')}#${paths.citedDocument(source, quote)}`,
      ...place,
    });
  } catch {
    throw new Error('Failed to initialize chat widget');
  }
}

async function loadChatAgent(): Promise<ChatAgent> {
  await loadWidgetScript(document);
  // What was answered may be another script than ours, as of a network that asks for a log-in first.
  if (!window.ChatAgent) throw new Error('ChatAgent not loaded');
  return window.ChatAgent;
}

/** @throws Error with the reason, as the preview says it */
export function describeFailure(error: unknown): never {
  const reason = error instanceof Error ? error.message : 'Unknown error';
  throw new Error(`Failed to load chat widget preview: ${reason}`);
}
