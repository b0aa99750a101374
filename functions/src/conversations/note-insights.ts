import { ignoring } from '../platform/write-refused.ts';
import type { SessionKey } from './conversation-records.ts';
import type { Conversations } from './conversations.store.ts';
import { summarizeConversation } from './summarize-conversation.ts';

type Needs = { conversations: Conversations } & Parameters<typeof summarizeConversation>[0];

/** Says in lists whether anything is known of a conversation's visitor. Harmless twice. */
export async function noteInsights(
  deps: Needs,
  key: SessionKey,
  hasInsights: boolean,
): Promise<void> {
  const session = await deps.conversations.findSession(key);
  if (!session || (session.hasInsights ?? false) === hasInsights) return;
  await deps.conversations.setHasInsights(key, hasInsights).catch(ignoring('gone'));
  await summarizeConversation(deps, key);
}
