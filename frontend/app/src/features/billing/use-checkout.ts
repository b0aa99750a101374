import type { BillingCycle, PaidPlanId } from '@talkwright/shared/plans';
import { useState } from 'react';
import { sentenceOf } from '../../server/failure.ts';
import { useDialogs } from '../../ui/dialogs.ts';
import { leaveFor } from '../../ui/leave-for.ts';
import { useStartCheckoutMutation } from './billing.api.ts';

const TITLE = 'Checkout Error';

/** To the page where a plan is paid for, by whoever has none yet. */
export function useCheckout() {
  const [start] = useStartCheckoutMutation();
  const [chosen, setChosen] = useState<PaidPlanId>();
  const dialogs = useDialogs();

  async function checkOut(plan: PaidPlanId, billingCycle: BillingCycle) {
    setChosen(plan);
    const { data, error } = await start({ plan, billingCycle });
    if (data?.url) return leaveFor(data.url);
    setChosen(undefined);
    const reason = sentenceOf(error, 'Unknown error');
    const message = data
      ? 'Checkout session created, but no URL returned. Please try again.'
      : `Failed to start checkout: ${reason}`;
    await dialogs.alert({ title: TITLE, message });
  }

  return { checkOut, chosen };
}
