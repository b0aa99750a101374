import type { PanelHost, SourceView } from '../bridge.ts';
import { lazyModule } from '../lazy-module.ts';
import type { WantedSource } from './chat-api.ts';
import type { Conversation } from './conversation.ts';
import { sentenceOf } from './failure.ts';

/** What of a citation is shown above its source. */
type Cited = { filename: string; page: number | null };
export type OpenSource = (wanted: WantedSource, cited: Cited) => Promise<void>;

/** Most visitors open no source: what shows one comes along with the first. */
const loadView = lazyModule<SourceView>(() => new URL(SOURCE_FILE, import.meta.url).href);

export const sourceOpener =
  ({ root }: PanelHost, conversation: Conversation): OpenSource =>
  async (wanted, { filename, page }) => {
    const { showSource } = await loadView();
    showSource({ root, filename, page, sentenceOf, load: () => conversation.openSource(wanted) });
  };
