import type { ConversationsView, PanelHost } from '../bridge.ts';
import { lazyModule } from '../lazy-module.ts';
import type { Conversation } from './conversation.ts';
import { sentenceOf } from './failure.ts';

/** Most visitors have one conversation: what lists them comes along when it is asked for. */
const loadView = lazyModule<ConversationsView>(
  () => new URL(CONVERSATIONS_FILE, import.meta.url).href,
);

export const conversationsOpener =
  ({ root, bubble: { title } }: PanelHost, conversation: Conversation) =>
  async (): Promise<void> => {
    const { showConversations } = await loadView();
    const { kept, currentId, read, reopen, drop } = conversation;
    showConversations({ root, title, kept, currentId, read, reopen, drop, sentenceOf });
  };
