import * as z from 'zod';
import { contract } from './contract.ts';
import { billingCycles, paidPlanIds, planIds } from './plans.ts';
import { emailSchema, idSchema, lineSchema, newPasswordSchema, timeSchema } from './rules.ts';

export const roles = ['user', 'admin', 'superadmin'] as const;
export type Role = (typeof roles)[number];

export const userSchema = z.object({
  id: idSchema,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  emailVerified: z.boolean(),
  twoFactorEnabled: z.boolean(),
  createdAt: timeSchema,
});
export type User = z.infer<typeof userSchema>;

export const tenantSchema = z.object({ id: idSchema, name: z.string(), plan: z.enum(planIds) });
export type Tenant = z.infer<typeof tenantSchema>;

/** The refresh token never stands here: it travels in a cookie that no script can read. */
const tokensSchema = z.object({ accessToken: z.string() });

export const createTenant = contract({
  name: 'auth-create-tenant',
  method: 'POST',
  path: 'auth/create-tenant',
  access: 'anonymous',
  summary: 'Sign up with a new organization; its creator becomes its administrator.',
  input: z.strictObject({
    email: emailSchema,
    password: newPasswordSchema,
    firstName: lineSchema('First name', 80),
    lastName: lineSchema('Last name', 80),
    organizationName: lineSchema('Organization name', 120),
    plan: z.enum(paidPlanIds).default('core'),
    billingCycle: z.enum(billingCycles).default('monthly'),
  }),
  output: z.object({
    tenant: tenantSchema,
    user: userSchema,
    tokens: tokensSchema,
    subscriptionPlan: z.enum(planIds),
    billingCycle: z.enum(billingCycles),
  }),
  status: 201,
  invalid: 'Please fill in all required fields correctly',
  fallback: 'Tenant creation failed',
});

export const login = contract({
  name: 'auth-login',
  method: 'POST',
  path: 'auth/login',
  access: 'anonymous',
  summary: 'Sign in with email and password. Sets the refresh cookie.',
  input: z.strictObject({
    email: emailSchema,
    password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(1_000),
    /** The cookie outlives the browser when true, else it ends with it. */
    rememberMe: z.boolean().default(false),
  }),
  output: z.object({ user: userSchema, tenant: tenantSchema, tokens: tokensSchema }),
  errors: ['wrong_credentials'],
  fallback: 'Login failed',
});

export const refresh = contract({
  name: 'auth-refresh',
  method: 'POST',
  path: 'auth/refresh',
  access: 'anonymous',
  summary: 'Exchange the refresh cookie for a new access token and the next refresh cookie.',
  input: z.strictObject({}),
  output: z.object({ user: userSchema, tenant: tenantSchema, tokens: tokensSchema }),
  errors: ['refresh_refused', 'origin_refused'],
  fallback: 'Token refresh failed',
});

export const me = contract({
  name: 'auth-me',
  method: 'GET',
  path: 'auth/me',
  access: 'user',
  summary: 'The signed-in person and their organization.',
  input: z.strictObject({}),
  output: z.object({ user: userSchema, tenant: tenantSchema }),
  fallback: 'Failed to get user profile',
});

export const logout = contract({
  name: 'auth-logout',
  method: 'POST',
  path: 'auth/logout',
  access: 'anonymous',
  summary: 'End this session: its refresh cookie and its access tokens stop working.',
  input: z.strictObject({}),
  output: z.object({}),
  errors: ['origin_refused'],
  fallback: 'Logout failed',
});

export const verifyEmail = contract({
  name: 'auth-verify-email',
  method: 'POST',
  path: 'auth/verify-email',
  access: 'anonymous',
  summary: 'Confirm an email address with the token of the link that was sent to it.',
  input: z.strictObject({ token: z.string().trim().min(1).max(200) }),
  output: z.object({ email: z.string() }),
  errors: ['verification_link_refused'],
  invalid: 'This verification link is not complete. Copy the whole address from the email.',
  fallback: 'Email verification failed',
});
