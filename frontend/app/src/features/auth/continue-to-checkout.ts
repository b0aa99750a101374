import type { BillingCycle, paidPlanIds } from '@talkwright/shared/plans';

export type Order = {
  plan: (typeof paidPlanIds)[number];
  billingCycle: BillingCycle;
  /** Of the administrator who has just signed up: nobody is signed in in this browser yet. */
  accessToken: string;
};

/** True when the browser is on its way to the page where the plan is paid for. There is no checkout yet. */
export const continueToCheckout = async (_order: Order): Promise<boolean> => false;
