import { timeSchema } from '@talkwright/shared/contract/rules';
import { billingCycles, paidPlanIds } from '@talkwright/shared/plans';
import * as z from 'zod';

/** What an organization has bought, or is about to: as the payment provider tells it. */
const orderSchema = z.object({
  plan: z.enum(paidPlanIds),
  billingCycle: z.enum(billingCycles),
  boosts: z.int().min(0),
});
export type OrderRecord = z.infer<typeof orderSchema>;

const subscriptionSchema = orderSchema.extend({
  id: z.string(),
  status: z.enum(['active', 'past_due', 'unpaid', 'canceled']),
  /** What has been paid for, or is to be. */
  periodStart: timeSchema,
  periodEnd: timeSchema,
  /** When it ends for good. */
  cancelAt: timeSchema.nullable(),
  pastDueSince: timeSchema.nullable(),
  /** Where what is due can be paid, or confirmed with the bank. */
  payUrl: z.string().nullable(),
  /** What follows at the end of the period. */
  next: orderSchema.nullable(),
});
export type SubscriptionRecord = z.infer<typeof subscriptionSchema>;

/** The payment page that an administrator was sent to last. */
const checkoutSchema = z.object({
  id: z.string(),
  url: z.string(),
  ...orderSchema.omit({ boosts: true }).shape,
  expiresAt: timeSchema,
});

/** Who is changing the subscription just now, and until when others wait for that. */
const changingSchema = z.object({ key: z.string(), until: timeSchema });

/** How an organization stands with the payment provider. Only `syncSubscription` writes what is subscribed. */
export const billingRecordSchema = z.object({
  /** None for who was there before billing: they have their plan as it stands until they first pay. */
  trialEndsAt: timeSchema.nullable(),
  customerId: z.string().nullable(),
  subscription: subscriptionSchema.nullable(),
  checkout: checkoutSchema.nullable(),
  changing: changingSchema.optional(),
});
export type BillingRecord = z.infer<typeof billingRecordSchema>;
