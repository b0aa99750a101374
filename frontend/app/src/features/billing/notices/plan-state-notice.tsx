import type { BilledSubscription } from '@talkwright/shared/areas/billing';
import { TRIAL } from '@talkwright/shared/plans';
import { useIsAdmin } from '../../../server/use-session.ts';
import { formatCount, formatDate, formatTime } from '../../../ui/format.ts';
import { useNow } from '../../../ui/use-now.ts';
import { Notice } from './notice.tsx';
import { PayLink } from './pay-link.tsx';

const DAY_MS = 24 * 3_600_000;

/** What works and what does not, while the plan is not simply paid for. */
export function PlanStateNotice(subscription: BilledSubscription) {
  const { status, trial_ends_at, grace_ends_at, pay_url } = subscription;
  const isAdmin = useIsAdmin();
  const whatToDo = isAdmin ? 'Choose a plan below' : 'Ask an administrator to choose a plan';

  if (status === 'trialing' && trial_ends_at) {
    return (
      <Notice>
        <TrialDays endsAt={trial_ends_at} /> The trial has room for {TRIAL.conversations}{' '}
        conversations a month. {whatToDo} to go on after it.
      </Notice>
    );
  }
  if (status === 'past_due') {
    return (
      <Notice isUrgent actions={pay_url && <PayLink href={pay_url}>Pay Now</PayLink>}>
        The last payment failed.{' '}
        {grace_ends_at && <>All goes on until {formatDate(grace_ends_at)}. </>}
        {isAdmin
          ? 'Pay until then, or choose another card under Manage Billing.'
          : 'Ask an administrator to pay until then.'}
      </Notice>
    );
  }
  if (status === 'unpaid' || status === 'canceled') {
    return (
      <Notice isUrgent actions={pay_url && <PayLink href={pay_url}>Pay Now</PayLink>}>
        {status === 'canceled' ? 'The subscription has ended.' : 'No plan is paid for.'} Agents take
        no new conversations, and no pages are taken in. Everything that is here can be read and
        taken along. {pay_url ? 'Pay what is due' : whatToDo} to go on.
      </Notice>
    );
  }
  return null;
}

function TrialDays({ endsAt }: { endsAt: string }) {
  const days = Math.ceil((Date.parse(endsAt) - useNow()) / DAY_MS);

  if (days <= 1) return <>Your trial ends on {formatTime(endsAt)}.</>;
  return (
    <>
      {formatCount(days, 'day')} of your trial are left: it ends on {formatDate(endsAt)}.
    </>
  );
}
