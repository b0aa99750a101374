import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Clock } from '../platform/clock.ts';
import type { SessionKey, SessionRecord } from './conversation-records.ts';
import type { ConversationsReader } from './conversations.store.ts';
import { findKeptFrom, surelyKeptFrom } from './kept-from.ts';

type Needs = {
  accounts: AccountsReader;
  conversations: Pick<ConversationsReader, 'findSession'>;
  now: Clock;
};

/** A conversation, unless it is older than its organization keeps them: then it is as good as deleted. */
export async function findKeptSession(
  deps: Needs,
  key: SessionKey,
): Promise<SessionRecord | undefined> {
  const session = await deps.conversations.findSession(key);
  return session && (await isKept(deps, session)) ? session : undefined;
}

/** Whether the organization keeps it still. */
export async function isKept(
  deps: Pick<Needs, 'accounts' | 'now'>,
  { tenantId, updatedAt }: SessionRecord,
): Promise<boolean> {
  // Hardly any message comes so late that the organization has to be asked.
  return (
    updatedAt >= surelyKeptFrom(deps.now()) || updatedAt >= (await findKeptFrom(deps, tenantId))
  );
}
