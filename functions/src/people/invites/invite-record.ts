import { memberRoles } from '@talkwright/shared/areas/sign-up';
import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import { type Change, writeOf } from '../../platform/change.ts';
import type { Versioned } from '../../platform/cosmos.ts';
import { hashOf } from '../../platform/ids.ts';

/** One invitation an address in an organization. */
export const inviteRecordSchema = z.object({
  id: idSchema,
  tenantId: idSchema,
  type: z.literal('invite'),
  email: z.string(),
  role: z.enum(memberRoles),
  /** The person's id once the invitation is used: however often its link is sent, it makes one account. */
  userId: idSchema,
  /** Part of what the token proves: a revoked link stays dead when the address is invited again. */
  nonce: z.string(),
  /** When it was mailed last. Unknown of invitations of before. */
  hasAccountElsewhere: z.literal(true).optional(),
  expiresAt: timeSchema,
  usedAt: timeSchema.nullable(),
  createdAt: timeSchema,
  /** From its use on: nobody needs to know for ever who came in which way. */
  ttl: z.int().optional(),
});
export type InviteRecord = z.infer<typeof inviteRecordSchema>;

/** The one that an address has in an organization. */
export const inviteId = (email: string) => `${INVITE_PREFIX}${hashOf(email)}`;
export const INVITE_PREFIX = 'invite-';

const USED_KEPT_SECONDS = 30 * 24 * 3_600;

/** For a batch of the tenant: a new one, or in place of the one that was read. */
export const writeInvite = (invite: InviteRecord, before?: Versioned<InviteRecord>): Change =>
  writeOf(invite, before);

/** For a batch of the tenant. Whoever opens its link again is told for a while that it was used. */
export const markInviteUsed = (invite: Versioned<InviteRecord>, usedAt: string): Change =>
  writeInvite({ ...invite.value, usedAt, ttl: USED_KEPT_SECONDS }, invite);

/** For a batch of the tenant. */
export const deleteInvite = ({ value, etag }: Versioned<InviteRecord>): Change => ({
  operation: 'delete',
  id: value.id,
  etag,
});
