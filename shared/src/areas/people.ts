import * as z from 'zod';
import { contract, type Input } from '../contract/contract.ts';
import { orAsRead } from '../contract/or-as-read.ts';
import { pageAnswer, pageQuery } from '../contract/page.ts';
import { emailSchema, idSchema, textSchema, timeSchema } from '../contract/rules.ts';
import { roles } from './sign-in.ts';
import { memberRoles } from './sign-up.ts';

const memberSchema = z.object({
  id: idSchema,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  active: z.boolean(),
  twoFactorEnabled: z.boolean(),
  lastLoginAt: timeSchema.nullable(),
});
export type OrganizationMember = z.infer<typeof memberSchema>;

export const memberSortKeys = ['email', 'name', 'role', 'status', 'lastLoginAt'] as const;
export type MemberSortKey = (typeof memberSortKeys)[number];

export const listMembers = contract({
  name: 'people-list-users',
  method: 'GET',
  path: 'management/users',
  access: 'admin',
  summary:
    'The members: all of them, or a page of those whose email, name or role contains each word of a text.',
  query: z.object({
    search: z.string().trim().max(200).default(''),
    sort: z.enum(memberSortKeys).default('name'),
    order: z.enum(['asc', 'desc']).default('asc'),
    limit: z.coerce.number().int().min(1).max(1_000).optional(),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  output: z.object({ users: z.array(memberSchema), total: z.int() }),
  fallback: 'Failed to load users',
});

export const updateMember = contract({
  name: 'people-update-user',
  method: 'PUT',
  path: 'management/users/{id}',
  access: 'admin',
  activity: 'with its change',
  summary: "Change a member's role, or whether they may sign in. Holds from their next request on.",
  params: z.object({ id: idSchema }),
  body: orAsRead(
    z.strictObject({
      role: z.enum(memberRoles).optional(),
      active: z.boolean().optional(),
    }),
    memberSchema,
  ),
  output: z.object({ user: memberSchema }),
  errors: ['user_not_found', 'last_admin', 'superadmin_refused', 'too_many'],
  fallback: 'Update user failed',
});
export type MemberChange = Input<typeof updateMember>;

const pendingRequestSchema = z.object({
  id: idSchema,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  requestType: z.enum(['request_access', 'join_with_id']),
  requestedRole: z.enum(memberRoles),
  justification: z.string(),
  createdAt: timeSchema,
});
export type PendingRequest = z.infer<typeof pendingRequestSchema>;

export const listPendingRequests = contract({
  name: 'people-list-pending-requests',
  method: 'GET',
  path: 'management/pending-requests',
  access: 'admin',
  summary:
    'Who has asked to join in the last 30 days, with a proved address, and waits for a decision, the oldest first, page by page: `nextCursor` is sent as `cursor` for the next.',
  query: z.object(pageQuery),
  output: z.object({ requests: z.array(pendingRequestSchema), ...pageAnswer }),
  fallback: 'Failed to load pending requests',
});

export const decideRequest = contract({
  name: 'people-decide-request',
  method: 'PUT',
  path: 'management/pending-requests/{id}',
  access: 'admin',
  activity: 'with its change',
  summary: 'Approve with a role, or reject with a reason. The person is told by mail.',
  params: z.object({ id: idSchema }),
  body: z.strictObject({
    approved: z.boolean({ error: 'Say whether the request is approved' }),
    role: z.enum(memberRoles).default('user'),
    reason: textSchema('Reason', 500, 0).default(''),
  }),
  output: z.object({}),
  errors: ['request_not_found', 'email_taken'],
  fallback: 'Process request failed',
});

const inviteSchema = z.object({
  id: idSchema,
  email: z.string(),
  role: z.enum(memberRoles),
  expiresAt: timeSchema,
  /** Ends the link of the invitation. */
  token: z.string(),
  createdAt: timeSchema,
  /** In another organization, when it was mailed last: they can leave that one and join, or join with another address. */
  hasAccountElsewhere: z.literal(true).optional(),
});
export type Invite = z.infer<typeof inviteSchema>;

export const listInvites = contract({
  name: 'people-list-invites',
  method: 'GET',
  path: 'management/invites',
  access: 'admin',
  summary:
    'Invitations that nobody has used yet, also those that have expired, the newest first, page by page: `nextCursor` is sent as `cursor` for the next.',
  query: z.object(pageQuery),
  output: z.object({ invites: z.array(inviteSchema), ...pageAnswer }),
  fallback: 'Failed to load invites',
});

export const createInvite = contract({
  name: 'people-create-invite',
  method: 'POST',
  path: 'management/invites',
  access: 'admin',
  activity: 'with its change',
  summary:
    'Invite an address; the invitation is mailed to it. `hasAccountElsewhere` says that it has an account in another organization: then mail and page lead to the ways to join.',
  body: z.strictObject({
    email: emailSchema,
    role: z.enum(memberRoles).default('user'),
    expiresInDays: z.int().min(1).max(30).default(7),
  }),
  output: z.object({ invite: inviteSchema }),
  status: 201,
  errors: ['already_member', 'already_invited', 'address_out_of_reach', 'too_many'],
  fallback: 'Invite failed',
});

export const extendInvite = contract({
  name: 'people-extend-invite',
  method: 'POST',
  path: 'management/invites/{id}/resend',
  access: 'admin',
  activity: 'with its change',
  summary: 'Let an invitation last longer, counted from now or from its end, and mail it again.',
  params: z.object({ id: idSchema }),
  body: z.strictObject({
    extendDays: z.int().min(1).max(30).default(7),
  }),
  output: z.object({ invite: inviteSchema }),
  errors: ['invite_not_found', 'invite_used', 'too_many'],
  fallback: 'Failed to resend invite',
});

export const revokeInvite = contract({
  name: 'people-revoke-invite',
  method: 'DELETE',
  path: 'management/invites/{id}',
  access: 'admin',
  activity: 'with its change',
  summary: 'Its link stops working.',
  params: z.object({ id: idSchema }),
  output: z.object({}),
  errors: ['invite_not_found', 'invite_used'],
  fallback: 'Failed to revoke invite',
});
