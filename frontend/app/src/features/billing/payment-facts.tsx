import type { BilledSubscription } from '@talkwright/shared/areas/billing';
import { formatDate } from '../../ui/format.ts';
import { Fact } from './fact.tsx';

/** How the plan is paid for, and until when it is. */
export function PaymentFacts(subscription: BilledSubscription) {
  const { status, plan_interval, trial_ends_at, paid_until, cancel_at } = subscription;

  if (trial_ends_at) return <Fact name="Trial ends on">{formatDate(trial_ends_at)}</Fact>;
  if (paid_until) {
    return (
      <>
        <Fact name="Billing">{plan_interval === 'annual' ? 'Annual' : 'Monthly'}</Fact>
        {status === 'active' && (
          <Fact name={cancel_at ? 'Ends on' : 'Renews on'}>
            {formatDate(cancel_at ?? paid_until)}
          </Fact>
        )}
      </>
    );
  }
  // Nothing is paid for here, and all is well: an operator has seen to it.
  return status === 'active' && <Fact name="Billing">By agreement</Fact>;
}
