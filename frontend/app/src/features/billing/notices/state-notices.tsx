import type { BilledSubscription } from '@talkwright/shared/areas/billing';
import { useIsAdmin } from '../../../server/use-session.ts';
import { formatDate } from '../../../ui/format.ts';
import { orderText } from '../order-text.ts';
import { KeepButton } from './keep-button.tsx';
import { Notice } from './notice.tsx';
import { PayLink } from './pay-link.tsx';
import { PlanStateNotice } from './plan-state-notice.tsx';

/** What is out of the ordinary, and what will be: each in a sentence, with the way to do something about it. */
export function StateNotices(subscription: BilledSubscription) {
  return (
    <>
      <PlanStateNotice {...subscription} />
      <WhatIsToCome {...subscription} />
    </>
  );
}

function WhatIsToCome(subscription: BilledSubscription) {
  const { cancel_at, next, paid_until, pay_url, status } = subscription;
  const isAdmin = useIsAdmin();

  if (cancel_at) {
    return (
      <Notice
        actions={
          isAdmin && (
            <KeepButton label="Keep Subscription">
              The subscription goes on, and is paid for again on {formatDate(cancel_at)}.
            </KeepButton>
          )
        }
      >
        The subscription ends on {formatDate(cancel_at)}. Until then all goes on.
      </Notice>
    );
  }
  if (next && paid_until) {
    return (
      <Notice
        actions={
          isAdmin && (
            <KeepButton label="Keep What We Have">
              The change is taken back: {orderText(subscription)} goes on.
            </KeepButton>
          )
        }
      >
        On {formatDate(paid_until)} the subscription changes from {orderText(subscription)} to{' '}
        {orderText(next)}.
      </Notice>
    );
  }
  if (status === 'active' && pay_url) {
    return (
      <Notice
        isUrgent
        actions={
          <>
            <PayLink href={pay_url}>Go to the Payment</PayLink>
            <KeepButton label="Take It Back">
              The change is taken back, and nothing is charged for it.
            </KeepButton>
          </>
        }
      >
        A change of the plan waits for its payment, or for a confirmation by the bank. Nothing has
        changed until then.
      </Notice>
    );
  }
  return null;
}
