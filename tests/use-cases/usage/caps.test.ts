import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { agentDraftSchema } from '@talkwright/shared/areas/agents';
import { patchTenant } from '../../../functions/src/accounts/account-records.ts';
import type { AgentCaller, Member } from '../../../functions/src/accounts/caller.ts';
import { updateAgent } from '../../../functions/src/agents/update-agent.ts';
import { sweepConversations } from '../../../functions/src/conversations/sweep-conversations.ts';
import { getCurve } from '../../../functions/src/quotas/get-curve.ts';
import { setAgentCap } from '../../../functions/src/quotas/set-agent-cap.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';
import { newPage, type Session, say } from '../../support/cloud/visitors.ts';

const GENERAL =
  'This chat can take no more questions at the moment. Please contact Acme in another way.';
const OWN = 'We are happy to help you by phone: 555 0100';

let cloud: Cloud;
let admin: Member;
let page: AgentCaller;
let time = 0;

beforeAll(async () => {
  cloud = await startCloud({ now: () => new Date(time++) });
});
beforeEach(async () => {
  time = Date.parse('2026-03-31T12:00:00.000Z');
  admin = await newAdmin(cloud.deps);
  page = await newPage(cloud, admin);
});
afterAll(() => cloud.stop());

const cap = (agentId: string, most: number | null) =>
  setAgentCap(cloud.deps, admin, { agentId, cap: most, warnAt: null });
const count = () => sweepConversations(cloud.deps);
const refusedWith = (message: string) => ({ code: 'conversations_used_up', message });
const agree = (fields: Parameters<typeof patchTenant>[1]) =>
  cloud.deps.outbox.commit(admin.tenantId, [patchTenant(admin.tenantId, fields)]);

it('stops the agent that has reached its cap, and no other; what has begun goes on', async () => {
  const other = await newPage(cloud, admin, 'Sales');
  await cap(page.agentId, 2);
  const session: Session = await say(cloud, page);
  await say(cloud, page);
  await say(cloud, other);
  await count();

  await expect(say(cloud, page)).rejects.toMatchObject(refusedWith(GENERAL));
  await say(cloud, page, { session });
  await say(cloud, other);
  await count();
  expect((await getCurve(cloud.deps, admin)).agents).toMatchObject([
    { name: 'Sales', conversations: 2, cap: null, meets_cap_on: null },
    { name: 'Support', conversations: 2, cap: 2, meets_cap_on: '2026-03-31' },
  ]);

  await cap(page.agentId, 3);
  await say(cloud, page);
  await cap(page.agentId, null);
  await count();
  await say(cloud, page);
});

it('keeps the caps of agents that are changed at the same moment, and drops those that are gone', async () => {
  const agents = [page, await newPage(cloud, admin, 'Sales')].map(({ agentId }) => agentId);
  await agree({ agentCaps: { gone: { cap: 1, warnAt: null } } });
  await Promise.all(agents.map((agentId) => cap(agentId, 5)));
  const { agentCaps } = await cloud.deps.accounts.getTenant(admin.tenantId);
  expect(Object.keys(agentCaps).sort()).toEqual(agents.toSorted());
  await expect(cap('gone', 5)).rejects.toMatchObject({ code: 'agent_not_found' });
});

it("says the agent's own sentence once it is published", async () => {
  await agree({ limits: { conversations: 1 } });
  await say(cloud, page);
  await count();
  const { value: agent } = await cloud.deps.agents.get(admin.tenantId, page.agentId);
  const { identity, name, systemPrompt } = agent;
  const change = (overLimitMessage: string, publish: boolean) =>
    updateAgent(cloud.deps, admin, {
      ...agentDraftSchema.parse({
        identity,
        name,
        systemPrompt,
        embedConfig: { overLimitMessage },
      }),
      ...{ id: agent.id, publish, note: '' },
    });

  await change(OWN, false);
  await expect(say(cloud, page)).rejects.toMatchObject(refusedWith(GENERAL));
  await change(OWN, true);
  await expect(say(cloud, page)).rejects.toMatchObject(refusedWith(OWN));
});

it('is silent to visitors politely after the trial, whatever was agreed before', async () => {
  const trialEndsAt = '2026-03-31T13:00:00.000Z';
  const billing = { trialEndsAt, customerId: null, subscription: null, checkout: null };
  await agree({ billing, limits: { conversations: 9 } });
  await say(cloud, page);
  time = Date.parse(trialEndsAt);
  await expect(say(cloud, page)).rejects.toMatchObject(refusedWith(GENERAL));
});
