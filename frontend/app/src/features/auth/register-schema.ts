import { createTenant, joinTenant, requestAccess } from '@talkwright/shared/areas/sign-up';
import type { BillingCycle, paidPlanIds } from '@talkwright/shared/plans';
import * as z from 'zod';
import { agreementShape } from './agreement.ts';
import { withConfirmation } from './password-confirmation.ts';

/** The ways to come aboard that this screen offers; an invitation has a page of its own. */
export type RegisterOption = 'create_new' | 'join_with_id' | 'request_access';

/** What the server asks for in each way, and what only the screen asks for. */
export const registerSchema = z.discriminatedUnion('option', [
  withConfirmation(
    z.object({
      option: z.literal('create_new'),
      ...createTenant.body.shape,
      ...agreementShape,
    }),
    'password',
  ),
  withConfirmation(
    z.object({
      option: z.literal('join_with_id'),
      ...joinTenant.body.shape,
      ...agreementShape,
    }),
    'password',
  ),
  z.object({
    option: z.literal('request_access'),
    ...requestAccess.body.shape,
    // The label calls it optional, the rule does not: so the sentence says what it is good for.
    justification: z
      .string()
      .trim()
      .min(1, 'Write a sentence: the administrator decides by it')
      .pipe(requestAccess.body.shape.justification),
    ...agreementShape,
  }),
]);

/** All fields of all ways: what was typed stays when another way is chosen. */
export type RegisterValues = {
  option: RegisterOption;
  firstName: string;
  lastName: string;
  email: string;
  plan: (typeof paidPlanIds)[number];
  billingCycle: BillingCycle;
  organizationName: string;
  tenantId: string;
  justification: string;
  role: 'user' | 'admin';
  password: string;
  confirm: string;
  hasAgreed: boolean;
};
