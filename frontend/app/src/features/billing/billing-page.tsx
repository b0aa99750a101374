import { Text } from '@mantine/core';
import type { BillingUsage } from '@talkwright/shared/areas/billing';
import { useIsAdmin } from '../../server/use-session.ts';
import { QueryStates } from '../../ui/query-states.tsx';
import classes from './billing.module.css';
import { CancelSection } from './cancel-section.tsx';
import { ChoosePlan } from './choose-plan.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { Forecast } from './forecast/forecast.tsx';
import { Invoices } from './invoices.tsx';
import { LoadingUsage } from './loading-usage.tsx';
import { ManageBillingButton } from './manage-billing-button.tsx';
import { StateNotices } from './notices/state-notices.tsx';
import { CheckoutNotice } from './return/checkout-notice.tsx';
import { useCheckoutReturn } from './return/use-checkout-return.ts';
import { UsageBars } from './usage-bars.tsx';
import { useUsage } from './use-usage.ts';

export function BillingPage() {
  const outcome = useCheckoutReturn();
  const usage = useUsage(outcome === 'success');

  return (
    <div className={classes.page}>
      <CheckoutNotice outcome={outcome} />
      <QueryStates query={usage} skeleton={<LoadingUsage />}>
        {(loaded) => (loaded.is_billed ? <Billed {...loaded} /> : <Usage {...loaded} />)}
      </QueryStates>
    </div>
  );
}

/** Where nothing is sold, there is nothing to say of plans. */
const Usage = (usage: BillingUsage) => (
  <>
    <section className={classes.panel} aria-label="Usage">
      <UsageBars {...usage} />
    </section>
    <Forecast usage={usage} />
  </>
);

function Billed(usage: BillingUsage) {
  const isAdmin = useIsAdmin();

  return (
    <>
      <StateNotices {...usage.subscription} />
      <section className={classes.panel} aria-labelledby="current-plan">
        <CurrentPlan {...usage} />
        <UsageBars {...usage} />
        {isAdmin ? (
          <ManageBillingButton />
        ) : (
          <Text size="sm" c="dimmed">
            Administrators of your organization choose the plan and pay for it.
          </Text>
        )}
      </section>
      <Forecast usage={usage} />
      {isAdmin && (
        <>
          <ChoosePlan {...usage.subscription} />
          <Invoices />
          <CancelSection {...usage.subscription} />
        </>
      )}
    </>
  );
}
