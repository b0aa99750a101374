import { Badge, Text, Title } from '@mantine/core';
import type { BillingUsage } from '@talkwright/shared/areas/billing';
import { type PlanState, plans } from '@talkwright/shared/plans';
import { formatNumber } from '../../ui/format.ts';
import classes from './billing.module.css';
import { Fact } from './fact.tsx';
import { PaymentFacts } from './payment-facts.tsx';

const stateNames: Record<PlanState, string> = {
  trialing: 'Trial',
  active: 'Active',
  past_due: 'Past due',
  unpaid: 'Unpaid',
  canceled: 'Canceled',
};

export function CurrentPlan({ subscription, limits }: BillingUsage) {
  const { plan, boosts } = subscription;

  return (
    <>
      <dl className={classes.facts}>
        <Fact name="Current Plan">
          <Title order={2} size={22} id="current-plan">
            {plans[plan].name}
          </Title>
        </Fact>
        <Fact name="Status">
          <StateBadge {...subscription} />
        </Fact>
        <PaymentFacts {...subscription} />
      </dl>
      <Text size="sm">
        Effective limits with boosts x{boosts}: {amount(limits.messages)} conversations,{' '}
        {amount(limits.documents)} pages and {amount(limits.web)} web searches a month.
      </Text>
    </>
  );
}

export const StateBadge = ({ status }: { status: PlanState }) => (
  <Badge size="lg" variant="light" color={status === 'active' ? 'accent' : 'gray'} tt="none">
    {stateNames[status]}
  </Badge>
);

const amount = (limit: number | null): string =>
  limit === null ? 'unlimited' : formatNumber(limit);
