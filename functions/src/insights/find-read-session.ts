import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../accounts/caller.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import type { SessionRecord } from '../conversations/conversation-records.ts';
import type { ConversationsReader } from '../conversations/conversations.store.ts';

type Needs = { agents: AgentsReader; conversations: ConversationsReader };

/** A conversation of the organization; with a key, of that agent alone. @throws Failure `session_not_found` */
export async function findReadSession(
  { agents, conversations }: Needs,
  { tenantId }: Member,
  { sessionId, apiKey }: { sessionId: string; apiKey?: string | undefined },
): Promise<SessionRecord> {
  const [session, keyed] = await Promise.all([
    conversations.findSession({ tenantId, sessionId }),
    apiKey === undefined ? undefined : agents.findByKey(apiKey),
  ]);
  const isOther = apiKey !== undefined && keyed?.agentId !== session?.agentId;
  if (!session || isOther) throw new Failure('session_not_found');
  return session;
}
