import type { BilledSubscription } from '@talkwright/shared/areas/billing';
import { plans } from '@talkwright/shared/plans';
import { formatCount } from '../../ui/format.ts';

type Ordered = Pick<BilledSubscription, 'plan' | 'plan_interval' | 'boosts'>;

/** "Pro (annual) with 2 boosts" */
export const orderText = ({ plan, plan_interval, boosts }: Ordered): string =>
  `${plans[plan].name} (${plan_interval})${boosts > 0 ? ` with ${formatCount(boosts, 'boost')}` : ''}`;
