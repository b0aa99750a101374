import { Text, Title } from '@mantine/core';
import type { BillingUsage } from '@talkwright/shared/areas/billing';
import { plans } from '@talkwright/shared/plans';
import { QueryStates } from '../../ui/query-states.tsx';
import { useGetUsageQuery } from './billing.api.ts';
import classes from './billing.module.css';
import { Forecast } from './forecast/forecast.tsx';
import { UsageBars } from './usage-bars.tsx';

export function BillingPage() {
  const usage = useGetUsageQuery(undefined, { refetchOnMountOrArgChange: true });

  return (
    <QueryStates query={usage} skeleton={<Text c="dimmed">Loading usage...</Text>}>
      {(loaded) => (
        <>
          <section className={classes.panel} aria-labelledby="current-plan">
            <CurrentPlan {...loaded.subscription} />
            <UsageBars {...loaded} />
          </section>
          <Forecast usage={loaded} />
        </>
      )}
    </QueryStates>
  );
}

const CurrentPlan = ({ plan }: BillingUsage['subscription']) => (
  <div>
    <Text size="sm" c="dimmed">
      Current Plan
    </Text>
    <Title order={2} size={22} id="current-plan">
      {plans[plan].name}
    </Title>
  </div>
);
