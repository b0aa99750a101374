import type { getSubscription as contract } from '@talkwright/shared/areas/digest';
import type { Output } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Anonymous } from '../accounts/caller.ts';
import type { MembersReader } from '../accounts/members.store.ts';
import type { AgentRecord } from '../agents/agent-record.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import { findPublishedAgent } from '../agents/find-published-agent.ts';
import { journaled } from '../journal/journal-event.ts';
import { nameInMails } from '../people/name-in-mails.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Outbox } from '../platform/outbox.ts';
import { recipientId } from './digest-records.ts';
import { readDigestToken, type Subscription } from './digest-token.ts';
import type { Digests } from './digests.store.ts';
import { recipientsOf } from './recipients.ts';

type Needs = {
  accounts: AccountsReader;
  agents: AgentsReader;
  config: Config;
  digests: Digests;
  members: MembersReader;
  now: Clock;
};
type Link = { token: string };

/** What a link is about, for a page with buttons: programs that open links change nothing by it. @throws Failure `digest_link_refused` */
export async function getSubscription(
  deps: Needs,
  _caller: Anonymous,
  { token }: Link,
): Promise<Output<typeof contract>> {
  const { agent, organizationName, tenantId, agentId, email } = await open(deps, token);
  const [recipient] = await recipientsOf(deps, tenantId, agentId, [email]);
  const isAnsweredFor = (await deps.members.listAdminAddresses(tenantId)).length > 0;
  return {
    email,
    agentName: isAnsweredFor ? agent.name : 'an AI agent',
    organizationName: nameInMails(organizationName, isAnsweredFor),
    state: recipient?.state ?? 'new',
  };
}

/** Also takes back that somebody has unsubscribed. @throws Failure `digest_link_refused` */
export async function confirmDigest(deps: Needs, _caller: Anonymous, { token }: Link) {
  const { email, ...key } = await open(deps, token);
  await deps.digests.changeRecipient(key, email, ({ unsubscribedAt, ...before }) =>
    before.confirmedAt && !unsubscribedAt
      ? undefined
      : { ...before, confirmedAt: deps.now().toISOString() },
  );
  return { email };
}

/** @throws Failure `digest_link_refused` */
export async function unsubscribeDigest(
  deps: Needs & { outbox: Outbox },
  _caller: Anonymous,
  { token }: Link,
) {
  const { email, ...key } = await open(deps, token);
  const { tenantId, agentId } = key;
  const left = { tenantId, agentId, recipientId: recipientId(agentId, email) };
  await deps.outbox.commit(tenantId, [journaled(deps, { kind: 'recipientLeft', ...left })]);
  await deps.digests.changeRecipient(key, email, (before) =>
    before.unsubscribedAt ? undefined : { ...before, unsubscribedAt: deps.now().toISOString() },
  );
  return { email };
}

type Opened = Subscription & { agent: AgentRecord; organizationName: string };

/** Of an agent that is gone nothing is kept: nobody gets its digests any more. */
async function open(deps: Needs, token: string): Promise<Opened> {
  const subscription = readDigestToken(deps.config, token);
  const [tenant, agent] = await Promise.all([
    deps.accounts.findTenant(subscription.tenantId),
    findPublishedAgent(deps, subscription),
  ]);
  if (!tenant || tenant.value.isDeleted || !agent) throw new Failure('digest_link_refused');
  return { ...subscription, agent, organizationName: tenant.value.name };
}
