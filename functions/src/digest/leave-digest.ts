import type { AgentsReader } from '../agents/agents.store.ts';
import { findPublishedAgent } from '../agents/find-published-agent.ts';
import type { JournalEventOf } from '../journal/journal-event.ts';
import type { Clock } from '../platform/clock.ts';
import { recipientId as idOf } from './digest-records.ts';
import type { Digests } from './digests.store.ts';

type Needs = { agents: AgentsReader; digests: Digests; now: Clock };

/**
 * Takes a recipient out once more, whose id alone is known: the address is among those of the agent. Answers whether
 * digests would have gone there.
 */
export async function leaveDigest(
  deps: Needs,
  { tenantId, agentId, recipientId }: JournalEventOf<'recipientLeft'>,
): Promise<boolean> {
  const agent = await findPublishedAgent(deps, { tenantId, agentId });
  const known = await deps.digests.listRecipients(tenantId, agentId);
  const emails = [
    ...(agent?.personality.digest.recipients ?? []),
    ...known.map(({ email }) => email),
  ];
  const email = emails.find((one) => idOf(agentId, one) === recipientId);
  if (email === undefined) return false;
  let hasLeft = true;
  await deps.digests.changeRecipient({ tenantId, agentId }, email, (before) => {
    hasLeft = before.unsubscribedAt !== undefined;
    return hasLeft ? undefined : { ...before, unsubscribedAt: deps.now().toISOString() };
  });
  return !hasLeft;
}
