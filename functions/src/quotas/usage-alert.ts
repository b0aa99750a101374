import { offersOf, type PlanMeter } from '@talkwright/shared/plan-offers';
import type { TenantRecord } from '../accounts/account-records.ts';
import { entitlementsOf } from '../usage/entitlements.ts';
import type { Meter, MeterName } from '../usage/meter-record.ts';

/** What is told once in a cycle. */
export type UsageAlert = {
  /** The same for the same thing, meter and step. */
  id: string;
  title: string;
  message: string;
  /** What else the mail says, a paragraph each. */
  more: string[];
};

type Alerted = { tenant: TenantRecord; meter: Meter; now: Date; isBilled: boolean };

const HIGH = 80;
const FULL = 100;

const meters = {
  conversations: {
    ...{ of: 'conversations', things: 'conversations' },
    whenUsedUp:
      'visitors who begin a conversation are told politely that the chat takes no more questions; what has begun goes on',
  },
  pages: {
    ...{ of: 'kbPages', things: 'pages' },
    whenUsedUp: 'new documents wait, and agents go on answering from those that are there',
  },
  webSearches: {
    ...{ of: 'webLookups', things: 'web searches' },
    whenUsedUp: 'agents answer without looking things up on the web',
  },
} as const satisfies Record<MeterName, { of: PlanMeter; things: string; whenUsedUp: string }>;

/** Of each meter the last step that it has passed: nothing of one without a limit, nor of a plan that is not paid. */
export function planAlerts({ tenant, meter, now, isBilled }: Alerted): UsageAlert[] {
  const entitled = entitlementsOf(tenant, now);
  if (!entitled.isOpen) return [];
  return (Object.keys(meters) as MeterName[]).flatMap((name) => {
    const { of, things, whenUsedUp } = meters[name];
    const limit = entitled[of];
    const step = limit === null ? undefined : stepOf(meter[name], limit, HIGH);
    if (limit === null || !step) return [];
    const offers = isBilled ? offersOf({ ...entitled, billingCycle: tenant.billingCycle }, of) : [];
    const isFull = step === FULL;
    return {
      id: `usage-${meter.cycle}-${name}-${step}`,
      title: isFull
        ? `This month's ${things} are used up`
        : `${HIGH} % of this month's ${things} are used`,
      message: `${shareOf(meter[name], limit, things)} ${isFull ? 'From now on' : 'Once they are used up'}, ${whenUsedUp}. ${STAYS}`,
      more: [...offers, WHEN],
    };
  });
}

/** Of the agents that have a cap. */
export function capAlerts(
  { meter, names }: { meter: Meter; names: Map<string, string> },
  caps: TenantRecord['agentCaps'],
): UsageAlert[] {
  return Object.entries(caps).flatMap(([agentId, { cap, warnAt }]) => {
    const used = meter.byAgent[agentId] ?? 0;
    const name = names.get(agentId);
    const step = stepOf(used, cap, warnAt ?? FULL);
    if (name === undefined || !step) return [];
    const isFull = step === FULL;
    return {
      // An agent's cap may be lifted and warned of elsewhere: the step is the same.
      id: `usage-${meter.cycle}-${agentId}-${isFull ? FULL : HIGH}`,
      title: isFull ? `${name} has reached its cap` : `${name} has used ${step} % of its cap`,
      message: `${shareOf(used, cap, 'conversations')} ${isFull ? 'From now on' : 'Once it is reached'}, ${meters.conversations.whenUsedUp}. ${OTHERS}`,
      more: [WHEN],
    };
  });
}

const STAYS = 'Nothing is deleted.';
const OTHERS = 'Your other agents go on.';
const WHEN = 'Counting begins anew on the first of the month (UTC).';

function stepOf(used: number, limit: number, warnAt: number): number | undefined {
  if (used >= limit) return FULL;
  return used * 100 >= limit * warnAt ? warnAt : undefined;
}

const shareOf = (used: number, limit: number, things: string) =>
  `${used.toLocaleString('en-US')} of ${limit.toLocaleString('en-US')} ${things} are used.`;
