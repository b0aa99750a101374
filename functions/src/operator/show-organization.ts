import type { TenantRecord } from '../accounts/account-records.ts';
import type { SubscriptionRecord } from '../accounts/billing-record.ts';
import { entitlementsOf } from '../usage/entitlements.ts';
import { cycleAt } from '../usage/meter-record.ts';
import type { Needs } from './change-agreement.ts';

/** Lines to print: nothing of people, documents or conversations. */
export async function showOrganization(
  { meters, now }: Pick<Needs, 'meters' | 'now'>,
  tenant: TenantRecord,
): Promise<string> {
  const cycle = cycleAt(now());
  const used = await meters.used(tenant.id, cycle);
  const entitled = entitlementsOf(tenant, now());
  const { subscription, trialEndsAt, customerId } = tenant.billing ?? {};
  const isAgreed = trialEndsAt === null && isOver(subscription);
  const agreed = Object.entries(tenant.limits ?? {}).map(([name, limit]) => `${name} ${limit}`);
  const of = (taken: number, limit: number | null) => `${taken} of ${limit ?? 'any number'}`;
  const caps = Object.entries(tenant.agentCaps).map(
    ([agentId, { cap }]) => `${agentId} ${of(used.byAgent[agentId] ?? 0, cap)}`,
  );

  const rows: [string, string][] = [
    ['Organization', `${tenant.name} (${tenant.slug}, ${tenant.id})`],
    ['Plan', `${entitled.plan}, ${entitled.state}${isAgreed ? ', as agreed' : ''}`],
    ['Trial', trialEndsAt ? `until ${trialEndsAt.slice(0, 10)}` : 'none'],
    ['Subscription', subscription ? `${subscription.id}, ${subscription.status}` : 'none'],
    ['Boosts', String(entitled.boosts)],
    ['Customer', customerId ?? 'none'],
    ['Agreed limits', agreed.join(', ') || 'none'],
    ['Caps of agents', caps.join(', ') || 'none'],
    ['Agents', `at most ${entitled.agents ?? 'any number'}`],
    [`In ${cycle}`, `${of(used.conversations, entitled.conversations)} conversations`],
    ['', `${of(used.pages, entitled.kbPages)} pages`],
    ['', `${of(used.webSearches, entitled.webLookups)} web searches`],
  ];
  return rows.map(([name, value]) => `${name.padEnd(16)}${value}`).join('\n');
}

const isOver = (subscription: SubscriptionRecord | null | undefined): boolean =>
  !subscription || subscription.status === 'canceled';
