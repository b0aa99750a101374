import { Checkbox, Text, Title } from '@mantine/core';
import type { BilledSubscription } from '@talkwright/shared/areas/billing';
import { type BillingCycle, type PaidPlanId, planIds } from '@talkwright/shared/plans';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import classes from './billing.module.css';
import { ChangeDialog } from './change/change-dialog.tsx';
import { PlanCard } from './plan-card.tsx';
import { useCheckout } from './use-checkout.ts';

const ANCHOR = 'choose-plan';

/** Whoever has a subscription changes it, everybody else goes to pay for one. */
export function ChoosePlan(subscription: BilledSubscription) {
  const { plan, plan_interval, status } = subscription;
  const isSubscribed = subscription.paid_until !== null;
  const [cycle, setCycle] = useState<BillingCycle>(plan_interval);
  const [changing, setChanging] = useState<PaidPlanId>();
  const { checkOut, chosen } = useCheckout();
  const title = useTarget(ANCHOR);

  return (
    <section className={classes.panel} aria-labelledby={ANCHOR}>
      <div className={classes.choice}>
        <Title ref={title} order={2} size={18} id={ANCHOR} tabIndex={-1} className={classes.target}>
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
            isDisabled={chosen !== undefined && id !== chosen}
            onChoose={(paid) => (isSubscribed ? setChanging(paid) : checkOut(paid, cycle))}
          />
        ))}
      </ul>
      <Text size="sm" c="dimmed">
        In US dollars, without taxes.{' '}
        {isSubscribed
          ? 'Boost Packs are chosen with the plan: choose your own one again to have more or fewer of them.'
          : 'Boost Packs can be added to a plan once it is paid for.'}{' '}
        Staging environment and SSO are still to come.
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

/** Whoever was led here by a refusal begins here, with the eyes and with the keyboard. */
function useTarget(anchor: string) {
  const target = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: for each time that a link was followed
  useEffect(() => {
    if (hash !== `#${anchor}`) return;
    target.current?.scrollIntoView();
    target.current?.focus({ preventScroll: true });
  }, [anchor, hash, key]);

  return target;
}
