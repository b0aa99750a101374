import { Text, Title } from '@mantine/core';
import type { BilledSubscription } from '@talkwright/shared/areas/billing';
import { plans } from '@talkwright/shared/plans';
import type { ReactNode } from 'react';
import { formatDay } from '../../ui/format.ts';
import classes from './billing.module.css';
import { StateBadge } from './current-plan.tsx';

const DAY_MS = 24 * 3_600_000;

export function SubscriptionFacts(subscription: BilledSubscription) {
  const { plan, plan_interval, period_start, period_end, boosts } = subscription;
  const lastDay = new Date(Date.parse(period_end) - DAY_MS).toISOString();

  return (
    <>
      <div className={classes.planTitle}>
        <Title order={2} size={20} id="subscription">
          {plans[plan].name}
        </Title>
        <StateBadge {...subscription} />
      </div>
      <dl className={classes.facts}>
        <Fact name="Billing">{plan_interval === 'annual' ? 'Annual' : 'Monthly'}</Fact>
        <Fact name="Current period">
          {formatDay(period_start)} – {formatDay(lastDay)}
        </Fact>
        <Fact name="Boost Packs">{boosts}</Fact>
      </dl>
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <Text component="dt" size="sm" c="dimmed">
      {name}
    </Text>
    <dd>{children}</dd>
  </div>
);
