import { Checkbox, Text, Title } from '@mantine/core';
import type { BilledSubscription } from '@talkwright/shared/areas/billing';
import { type BillingCycle, type PaidPlanId, planIds } from '@talkwright/shared/plans';
import { useState } from 'react';
import classes from './billing.module.css';
import { ChangeDialog } from './change/change-dialog.tsx';
import { PlanCard } from './plan-card.tsx';
import { useCheckout } from './use-checkout.ts';

/** Whoever has a subscription changes it, everybody else goes to pay for one. */
export function ChoosePlan(subscription: BilledSubscription) {
  const { plan, plan_interval, status } = subscription;
  const isSubscribed = subscription.paid_until !== null;
  const [cycle, setCycle] = useState<BillingCycle>(plan_interval);
  const [changing, setChanging] = useState<PaidPlanId>();
  const { checkOut, chosen } = useCheckout();

  return (
    <section className={classes.panel} aria-labelledby="choose-plan">
      <div className={classes.choice}>
        <Title order={2} size={18} id="choose-plan" tabIndex={-1}>
          Upgrade / Change Plan
        </Title>
        <Checkbox
          label="Annual billing (save)"
          checked={cycle === 'annual'}
          onChange={({ currentTarget }) => setCycle(currentTarget.checked ? 'annual' : 'monthly')}
        />
      </div>
      <ul className={classes.plans}>
        {planIds.map((id) => (
          <PlanCard
            key={id}
            id={id}
            cycle={cycle}
            isCurrent={id === plan && status !== 'canceled' && status !== 'unpaid'}
            isBusy={id === chosen}
            onChoose={(paid) => (isSubscribed ? setChanging(paid) : checkOut(paid, cycle))}
          />
        ))}
      </ul>
      <Text size="sm" c="dimmed">
        In US dollars, without taxes.{' '}
        {isSubscribed
          ? 'Boost Packs are chosen with the plan: choose your own one again to have more or fewer of them.'
          : 'Boost Packs can be added to a plan once it is paid for.'}{' '}
        Staging environment, SSO and a view of the audit logs are still to come.
      </Text>
      {changing && (
        <ChangeDialog
          subscription={subscription}
          plan={changing}
          cycle={cycle}
          onClose={() => setChanging(undefined)}
        />
      )}
    </section>
  );
}
