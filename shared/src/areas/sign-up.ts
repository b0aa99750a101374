import * as z from 'zod';
import { contract } from '../contract/contract.ts';
import {
  emailSchema,
  idSchema,
  lineSchema,
  newPasswordSchema,
  textSchema,
  timeSchema,
  tokenSchema,
} from '../contract/rules.ts';
import { billingCycles, paidPlanIds, planIds } from '../plans.ts';
import { roles, signedInSchema } from './sign-in.ts';

const INVALID = 'Please fill in all required fields correctly';

/** A role that a person wishes for, or an administrator gives. */
export const memberRoles = ['user', 'admin'] as const;

const personShape = {
  email: emailSchema,
  firstName: lineSchema('First name', 80),
  lastName: lineSchema('Last name', 80),
};
const tenantIdSchema = z
  .string({ error: 'Tenant ID is required' })
  .trim()
  .min(1, 'Tenant ID is required')
  .pipe(idSchema);
/** Stored with the request; the administrator who approves it decides. */
const wishedRoleSchema = z.enum(memberRoles).default('user');

export const createTenant = contract({
  name: 'auth-create-tenant',
  method: 'POST',
  path: 'auth/create-tenant',
  access: 'anonymous',
  activity: { none: 'The organization begins with it.' },
  summary: 'Sign up with a new organization; its creator becomes its administrator.',
  body: z.strictObject({
    ...personShape,
    password: newPasswordSchema,
    organizationName: lineSchema('Organization name', 120),
    plan: z.enum(paidPlanIds).default('core'),
    billingCycle: z.enum(billingCycles).default('monthly'),
  }),
  output: z.object({
    ...signedInSchema.shape,
    subscriptionPlan: z.enum(planIds),
    billingCycle: z.enum(billingCycles),
  }),
  status: 201,
  cookies: 'sets',
  errors: ['address_out_of_reach', 'too_many'],
  invalid: INVALID,
  fallback: 'Tenant creation failed',
});

export const joinTenant = contract({
  name: 'auth-join-tenant',
  method: 'POST',
  path: 'auth/join-tenant',
  access: 'anonymous',
  activity: { none: 'It asks: the decision is what is recorded.' },
  summary:
    'Ask to join an organization by its ID, with a password. A mailed link proves the address and files the request; the account opens once an administrator approves it.',
  body: z.strictObject({
    ...personShape,
    password: newPasswordSchema,
    tenantId: tenantIdSchema,
    role: wishedRoleSchema,
  }),
  output: z.object({}),
  status: 202,
  errors: ['address_out_of_reach', 'tenant_not_found', 'too_many'],
  invalid: INVALID,
  fallback: 'Tenant join failed',
});

export const requestAccess = contract({
  name: 'auth-request-access',
  method: 'POST',
  path: 'auth/request-access',
  access: 'anonymous',
  activity: { none: 'It asks: the decision is what is recorded.' },
  summary:
    'Ask for access to an organization, with a reason. A mailed link proves the address and files the request; approval sends a link to set a password.',
  body: z.strictObject({
    ...personShape,
    tenantId: tenantIdSchema,
    justification: textSchema('Justification', 1_000),
    role: wishedRoleSchema,
  }),
  output: z.object({}),
  status: 202,
  errors: ['address_out_of_reach', 'tenant_not_found', 'too_many'],
  invalid: INVALID,
  fallback: 'Access request failed',
});

export const registrationTypes = [
  'create_new',
  'join_with_id',
  'request_access',
  'use_invite',
] as const;

/** The fields of all ways: what a way needs of them, and how, is checked by its own contract. */
export const register = contract({
  name: 'auth-register',
  method: 'POST',
  path: 'auth/register',
  access: 'anonymous',
  activity: { none: 'It asks, or begins an organization.' },
  summary: 'Sign up in any of the ways of the register screen, told apart by `registrationType`.',
  body: z.strictObject({
    registrationType: z.enum(registrationTypes).default('create_new'),
    email: z.string().optional(),
    password: z.string().optional(),
    firstName: z.string().optional(),
    lastName: z.string().optional(),
    organizationName: z.string().optional(),
    plan: z.string().optional(),
    billingCycle: z.string().optional(),
    tenantId: z.string().optional(),
    justification: z.string().optional(),
    role: z.string().optional(),
  }),
  output: z.object({
    outcome: z.enum(['create_new', 'join_with_id', 'request_access']),
    ...createTenant.output.partial().shape,
  }),
  status: 201,
  cookies: 'sets',
  errors: ['address_out_of_reach', 'invite_elsewhere', 'tenant_not_found', 'too_many'],
  invalid: INVALID,
  fallback: 'Registration failed',
});

const analysisSchema = z.object({
  domain: z.string(),
  isPublicDomain: z.boolean(),
  isPublicProvider: z.boolean(),
  hasExistingTenant: z.boolean(),
  existingTenant: z.object({ id: idSchema, name: z.string() }).nullable(),
});
export type DomainAnalysis = z.infer<typeof analysisSchema>;

export const analyzeDomain = contract({
  name: 'auth-analyze-domain',
  method: 'POST',
  path: 'auth/analyze-domain',
  access: 'anonymous',
  activity: { none: 'It reads.' },
  summary:
    "What an email address' domain says: a public mail provider, or an organization that has proved it to be its own.",
  body: z.strictObject({
    email: emailSchema,
  }),
  output: z.object({ analysis: analysisSchema }),
  errors: ['too_many'],
  fallback: 'Domain analysis failed',
});

export const inviteStatus = contract({
  name: 'auth-invite-status',
  method: 'GET',
  path: 'auth/invite-status',
  access: 'anonymous',
  summary: 'What an invitation says to whoever holds its token.',
  query: z.object({
    token: tokenSchema,
  }),
  output: z.object({
    invite: z.object({
      email: z.string(),
      role: z.enum(roles),
      organizationName: z.string(),
      expiresAt: timeSchema,
      usedAt: timeSchema.nullable(),
      /** In another organization: its owner can leave that one and join, or join with another address. */
      hasAccountElsewhere: z.literal(true).optional(),
    }),
  }),
  errors: ['invite_not_found', 'too_many'],
  invalid: 'Missing invitation token',
  fallback: 'Failed to load invite',
});

export const registerInvite = contract({
  name: 'auth-register-invite',
  method: 'POST',
  path: 'auth/register-invite',
  access: 'anonymous',
  activity: 'with its change',
  summary:
    'Become a member with an invitation, for the address that was invited, or for another one where that has an account in another organization; and be logged in. The token of the mail verifies the invited address, the one that administrators copy does not.',
  body: z.strictObject({
    ...personShape,
    password: newPasswordSchema,
    inviteToken: tokenSchema,
  }),
  output: signedInSchema,
  status: 201,
  cookies: 'sets',
  errors: [
    'address_out_of_reach',
    'invite_not_found',
    'invite_used',
    'invite_expired',
    'invite_other_address',
    'email_taken',
    'too_many',
  ],
  invalid: 'Please complete all required fields correctly',
  fallback: 'Invite registration failed',
});

export const joinWithAccount = contract({
  name: 'auth-join-with-account',
  method: 'POST',
  path: 'auth/join-with-account',
  access: 'user',
  activity: 'with its change',
  summary:
    'Leave the own organization, and join the one that invites the own address with the same name, password and second factor. The last member ends the organization: that has to be confirmed with DELETE.',
  body: z.strictObject({
    inviteToken: tokenSchema,
    confirmation: z.enum(['LEAVE', 'DELETE'], { error: 'Confirm with LEAVE' }),
  }),
  output: signedInSchema,
  cookies: 'sets',
  errors: [
    'password_needed',
    'last_admin',
    'last_member',
    'payment_provider_failed',
    'invite_not_found',
    'invite_used',
    'invite_expired',
    'invite_other_address',
    'already_member',
    'left_without_joining',
    'too_many',
  ],
  fallback: 'Invite registration failed',
});
