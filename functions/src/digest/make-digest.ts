import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { MembersReader } from '../accounts/members.store.ts';
import type { AgentRecord } from '../agents/agent-record.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import { findPublishedAgent } from '../agents/find-published-agent.ts';
import type { Change } from '../platform/change.ts';
import { type Outbox, writeOutbox } from '../platform/outbox.ts';
import { ignoring } from '../platform/write-refused.ts';
import { composeDigest } from './compose-digest.ts';
import type { Body } from './digest-mail.ts';
import type { DigestDue, DigestMail } from './digest-message.ts';
import { bodyId, type Digest, type DigestBody, digestId } from './digest-records.ts';
import type { Digests } from './digests.store.ts';
import { type Day, gatherDay } from './gather-day.ts';
import { getsDigest, recipientsOf } from './recipients.ts';
import { lastTime, slotAt, slotOf } from './slots.ts';

type Needs = {
  accounts: AccountsReader;
  agents: AgentsReader;
  digests: Digests;
  members: MembersReader;
  outbox: Outbox;
} & Parameters<typeof composeDigest>[0] &
  Parameters<typeof gatherDay>[0];

const DAY_MS = 24 * 3_600_000;
/** A digest begins where the one before it ended, at most so long ago. */
const MAX_DAYS = 7;
const KEPT_SECONDS = ((MAX_DAYS + 1) * DAY_MS) / 1_000;
/** A little longer than a mail is tried. */
const BODY_KEPT_SECONDS = 26 * 3_600;

/**
 * Makes the digest of an agent that is due at a moment: one record for the agent and the day, in one batch with what sends
 * its mails. Whoever makes it a second time, at the same moment or after a dead process, comes too late. A day without
 * conversations has its record, and no mails.
 */
export async function makeDigest(
  deps: Needs,
  { tenantId, agentId, moment }: DigestDue,
  clockMs?: number,
): Promise<void> {
  const tenant = await deps.accounts.findTenant(tenantId);
  const agent = await findPublishedAgent(deps, { tenantId, agentId });
  if (!tenant || tenant.value.isDeleted || !agent) return;
  const { recipients, schedule, verbosity } = agent.personality.digest;
  // The settings are others by now, and so is the slot.
  if (!schedule.enabled || slotOf(schedule.time) !== slotAt(new Date(moment))) return;
  const to = lastTime(schedule.time, new Date(moment));
  const day = to.toISOString().slice(0, 10);
  if (await deps.digests.find(tenantId, agentId, day)) return;

  const range = { from: await findStart(deps, agent, to), to: to.toISOString() };
  if (range.from >= range.to) return;
  const gathered = await gatherDay(deps, agent, range, verbosity);
  const states = await recipientsOf(deps, tenantId, agentId, recipients);
  const emails = states.filter(getsDigest).map(({ email }) => email);
  const isSent = gathered.conversations > 0 && emails.length > 0;
  const body = isSent ? await composeDigest(deps, agent, gathered, verbosity, clockMs) : undefined;
  await deps.outbox
    .commit(tenantId, changesFor(deps, agent, day, gathered, body, emails))
    .catch(ignoring('exists'));
}

/** Nothing falls between two of them. */
async function findStart(
  { digests }: Needs,
  { tenantId, id }: AgentRecord,
  to: Date,
): Promise<string> {
  const last = await digests.findLast(tenantId, id);
  const daysAgo = (days: number) => new Date(to.getTime() - days * DAY_MS).toISOString();
  if (!last) return daysAgo(1);
  return last.to > daysAgo(MAX_DAYS) ? last.to : daysAgo(MAX_DAYS);
}

function changesFor(
  { outbox }: Needs,
  { tenantId, id: agentId }: AgentRecord,
  day: string,
  { from, to, conversations, said, learnt }: Day,
  body: Body | undefined,
  emails: string[],
): Change[] {
  const mails = body ? emails : [];
  const digest: Digest = {
    ...{ id: digestId(agentId, day), type: 'digest', tenantId, agentId, day },
    ...{ from, to, conversations, mails: mails.length, ttl: KEPT_SECONDS },
  };
  if (!body) return [{ operation: 'create', item: digest }];
  const sessionIds = [...said.map(({ summary }) => summary), ...learnt].map((one) => one.sessionId);
  const stored: DigestBody = {
    ...{ id: bodyId(agentId, day), type: 'digestBody', tenantId, agentId, ...body },
    ...{ sessionIds: [...new Set(sessionIds)], ttl: BODY_KEPT_SECONDS },
  };
  const messages = mails.map(
    (email): DigestMail => ({
      ...{ kind: 'digestMail', tenantId, agentId, day, email },
    }),
  );
  return [
    { operation: 'create', item: digest },
    // Once for all of them: as part of each message it would be more than a batch may hold.
    { operation: 'upsert', item: stored },
    ...messages.map((message) => writeOutbox(outbox.record(tenantId, 'digest', message))),
  ];
}
