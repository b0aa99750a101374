import { startCheckout } from '@talkwright/shared/areas/billing';
import type { BillingCycle, PaidPlanId } from '@talkwright/shared/plans';
import { linkTo, paths } from '../../paths.ts';
import { callAs } from '../../server/call.ts';
import { forgetEnd } from '../../server/session.ts';
import { leaveFor } from '../../ui/leave-for.ts';

export type Order = {
  plan: PaidPlanId;
  billingCycle: BillingCycle;
  /** Of the administrator who has just signed up: nobody is signed in in this browser yet. */
  accessToken: string;
};

/** Whoever waits longer thinks that the sign-up has failed. The plan can be paid for later. */
const PATIENCE_MS = 20_000;

/** To the page where the plan is paid for. It ends only where the browser stays: what has been sent is not sent again. */
export async function continueToCheckout({ accessToken, ...choice }: Order): Promise<void> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const { data } = await callAs(accessToken, startCheckout, choice, { signal });
  if (!data?.url) return;
  // Whoever comes back, in whatever way, has an account: the cookie of the sign-up opens it, and the trial goes on.
  forgetEnd();
  history.replaceState(null, '', linkTo(`${paths.billing}?status=cancel`));
  leaveFor(data.url);
  await new Promise<never>(() => {});
}
