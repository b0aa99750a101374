import { Button, Group } from '@mantine/core';
import type { BillingUsage } from '@talkwright/shared/areas/billing';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useIsAdmin } from '../../server/use-session.ts';
import { QueryStates } from '../../ui/query-states.tsx';
import classes from './billing.module.css';
import { ChoosePlan } from './choose-plan.tsx';
import { LoadingUsage } from './loading-usage.tsx';
import { ManageBillingButton } from './manage-billing-button.tsx';
import { StateNotices } from './notices/state-notices.tsx';
import { PriceHints } from './price-hints.tsx';
import { SubscriptionFacts } from './subscription-facts.tsx';
import { UsageBars } from './usage-bars.tsx';
import { useUsage } from './use-usage.ts';

export function SubscriptionTab() {
  return (
    <div className={classes.page}>
      <QueryStates query={useUsage()} skeleton={<LoadingUsage />}>
        {(loaded) => <Subscription {...loaded} />}
      </QueryStates>
    </div>
  );
}

function Subscription(usage: BillingUsage) {
  const isAdmin = useIsAdmin();

  return (
    <>
      <StateNotices {...usage.subscription} />
      <section className={classes.panel} aria-labelledby="subscription">
        <SubscriptionFacts {...usage.subscription} />
        <UsageBars {...usage} />
        <PriceHints />
        <Group>
          {isAdmin ? (
            <ManageBillingButton />
          ) : (
            <Button component={Link} to={paths.billing} variant="default">
              View Billing
            </Button>
          )}
        </Group>
      </section>
      {isAdmin && <ChoosePlan {...usage.subscription} />}
    </>
  );
}
