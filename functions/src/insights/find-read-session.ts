import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../accounts/caller.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import type { SessionRecord } from '../conversations/conversation-records.ts';
import { findKeptSession } from '../conversations/find-kept-session.ts';
import { requireReadable } from '../conversations/may-read.ts';

type Needs = { agents: AgentsReader } & Parameters<typeof findKeptSession>[0];

/** A conversation of the organization; with a key, of that agent alone. @throws Failure `session_not_found` */
export async function findReadSession(
  deps: Needs,
  member: Member,
  { sessionId, apiKey }: { sessionId: string; apiKey?: string | undefined },
): Promise<SessionRecord> {
  const [session, keyed] = await Promise.all([
    findKeptSession(deps, { tenantId: member.tenantId, sessionId }),
    apiKey === undefined ? undefined : deps.agents.findByKey(apiKey),
  ]);
  const isOther = apiKey !== undefined && keyed?.agentId !== session?.agentId;
  if (!session || isOther) throw new Failure('session_not_found');
  requireReadable(member, session);
  return session;
}
