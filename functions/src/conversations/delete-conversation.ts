import type { deleteConversation as contract } from '@talkwright/shared/areas/conversations';
import type { Done } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../accounts/caller.ts';
import { journaled } from '../journal/journal-event.ts';
import { type Clock, secondsFromNow } from '../platform/clock.ts';
import { type Outbox, writeOutbox } from '../platform/outbox.ts';
import type { ConversationsReader } from './conversations.store.ts';
import { eraseAndCount } from './erase-conversation.ts';
import type { ConversationErased } from './erased-message.ts';
import { requireReadable } from './may-read.ts';
import type { SummariesReader } from './summaries.store.ts';

type Needs = {
  conversations: ConversationsReader;
  now: Clock;
  outbox: Outbox;
  summaries: SummariesReader;
} & Parameters<typeof eraseAndCount>[0];

const SECOND_LOOK_SECONDS = 60;

/**
 * Deletes one conversation for good, at once. What a process leaves that dies meanwhile, the second look has.
 * @throws Failure `session_not_found`
 */
export async function deleteConversation(
  deps: Needs,
  member: Member,
  { sessionId }: { sessionId: string },
): Promise<Done<typeof contract>> {
  const { tenantId } = member;
  const key = { tenantId, sessionId };
  const [session, summary] = await Promise.all([
    deps.conversations.findSession(key),
    // All that is left of one whose deletion was interrupted.
    deps.summaries.find(key),
  ]);
  if (!session && !summary) throw new Failure('session_not_found');
  const isPrivate = session?.slack?.isPrivate ?? summary?.value.isPrivate ?? false;
  requireReadable(member, { slack: { isPrivate } });
  const message: ConversationErased = { kind: 'conversationErased', ...key };
  const dueAt = secondsFromNow(deps.now(), SECOND_LOOK_SECONDS);
  const following = deps.outbox.record(tenantId, 'clean-up', message, dueAt);
  await deps.outbox.commit(tenantId, [
    writeOutbox(following),
    journaled(deps, { kind: 'conversationErased', ...key }),
  ]);
  await eraseAndCount(deps, key);
  return { activity: {} };
}
