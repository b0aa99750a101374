import { Title } from '@mantine/core';
import type { BilledSubscription } from '@talkwright/shared/areas/billing';
import { plans } from '@talkwright/shared/plans';
import { formatDay } from '../../ui/format.ts';
import classes from './billing.module.css';
import { StateBadge } from './current-plan.tsx';
import { Fact } from './fact.tsx';
import { PaymentFacts } from './payment-facts.tsx';

const DAY_MS = 24 * 3_600_000;

export function SubscriptionFacts(subscription: BilledSubscription) {
  const { plan, period_start, period_end, boosts } = subscription;
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
        <PaymentFacts {...subscription} />
        <Fact name="Current period">
          {formatDay(period_start)} – {formatDay(lastDay)}
        </Fact>
        <Fact name="Boost Packs">{boosts}</Fact>
      </dl>
    </>
  );
}
