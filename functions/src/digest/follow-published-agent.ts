import { Failure } from '@talkwright/shared/contract/errors';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { MembersReader } from '../accounts/members.store.ts';
import type { AgentRecord } from '../agents/agent-record.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import { findPublishedAgent } from '../agents/find-published-agent.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { Postponed } from '../platform/next-attempt.ts';
import { type Outbox, writeOutbox } from '../platform/outbox.ts';
import type { RateLimit, RateLimiter } from '../platform/rate-limiter.ts';
import { ignoring } from '../platform/write-refused.ts';
import { confirmationMail } from './confirmation-mail.ts';
import { type DigestRecipient, recipientId } from './digest-records.ts';
import type { Digests } from './digests.store.ts';
import { recipientsOf } from './recipients.ts';
import { slotOf } from './slots.ts';

type Needs = {
  accounts: AccountsReader;
  agents: AgentsReader;
  config: Config;
  digests: Digests;
  members: MembersReader;
  now: Clock;
  outbox: Outbox;
  rateLimiter: RateLimiter;
};
type AgentKey = { tenantId: string; agentId: string };

/** They go to addresses that may be anybody's. */
const byTenant: RateLimit = { name: 'digest-asks-tenant', max: 100, seconds: 24 * 3_600 };

/**
 * After an agent is published: has its digest looked for at its time, and asks recipients who are no members, each of
 * them once. Harmless twice, and in any order.
 * @throws Postponed when the organization has asked very many today
 */
export async function followPublishedAgent(deps: Needs, key: AgentKey): Promise<void> {
  const digest = await keepSlot(deps, key);
  if (digest) await askRecipients(deps, digest);
}

/** Answers the agent, where it has a digest. */
async function keepSlot(deps: Needs, key: AgentKey): Promise<AgentRecord | undefined> {
  for (;;) {
    const agent = await findPublishedAgent(deps, key);
    const { recipients, schedule } = agent?.personality.digest ?? {};
    const isOn = schedule?.enabled && recipients && recipients.length > 0;
    await deps.digests.writeSlot(key, isOn ? slotOf(schedule.time) : undefined);
    const after = await findPublishedAgent(deps, key);
    // What was published meanwhile may have been written before this.
    if (after?.publishedVersion === agent?.publishedVersion) return isOn ? agent : undefined;
  }
}

async function askRecipients(deps: Needs, agent: AgentRecord): Promise<void> {
  const { tenantId, id: agentId } = agent;
  const { recipients } = agent.personality.digest;
  const states = await recipientsOf(deps, tenantId, agentId, recipients);
  const unasked = states.filter(({ state }) => state === 'new');
  if (unasked.length === 0) return;
  const [tenant, admins] = await Promise.all([
    deps.accounts.getTenant(tenantId),
    deps.members.listAdminAddresses(tenantId),
  ]);
  const isAnsweredFor = admins.length > 0;
  for (const { email } of unasked) {
    await takeTurn(deps, tenantId);
    const names = { agent: agent.name, organization: tenant.name, isAnsweredFor };
    const letter = confirmationMail(deps.config, { tenantId, agentId, email }, names);
    // With its mail, or not at all: where the record is there already, somebody has asked at the same moment.
    await deps.outbox
      .commit(tenantId, [
        { operation: 'create', item: askedRecipient(deps, { tenantId, agentId }, email) },
        writeOutbox(deps.outbox.record(tenantId, 'mail', letter)),
      ])
      .catch(ignoring('exists'));
  }
}

const askedRecipient = (
  { now }: Needs,
  { tenantId, agentId }: AgentKey,
  email: string,
): DigestRecipient => ({
  id: recipientId(agentId, email),
  type: 'digestRecipient',
  ...{ tenantId, agentId, email },
  askedAt: now().toISOString(),
});

async function takeTurn({ rateLimiter }: Needs, tenantId: string): Promise<void> {
  try {
    await rateLimiter.take(byTenant, tenantId);
  } catch (error) {
    const isTooMany = error instanceof Failure && error.code === 'too_many';
    throw isTooMany ? new Postponed(3_600) : error;
  }
}
