import { memberRoles } from '@talkwright/shared/areas/sign-up';
import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import { type Change, patchOf, stillAs, writeOf } from '../../platform/change.ts';
import type { Versioned } from '../../platform/cosmos.ts';
import { hashOf } from '../../platform/ids.ts';

/** One request to join a person in an organization. */
export const requestRecordSchema = z.object({
  id: idSchema,
  tenantId: idSchema,
  type: z.literal('request'),
  /**
   * The person's id from the approval on. Each asking has its own, so that a link proves the asking that it was sent
   * for, and no later one of somebody else.
   */
  userId: idSchema,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  requestType: z.enum(['request_access', 'join_with_id']),
  requestedRole: z.enum(memberRoles),
  justification: z.string(),
  passwordHash: z.string().nullable(),
  emailVerified: z.boolean(),
  createdAt: timeSchema,
});
export type JoinRequest = z.infer<typeof requestRecordSchema>;

/** The one that an address has in an organization. */
export const requestId = (email: string) => `${REQUEST_PREFIX}${hashOf(email)}`;
export const REQUEST_PREFIX = 'request-';

/** From the last change on: what nobody decides about is forgotten. */
export const REQUEST_KEPT_SECONDS = 30 * 24 * 3_600;

/** For a batch of the tenant: a new one, or in place of the one that was read. */
export const writeRequest = (request: JoinRequest, before?: Versioned<JoinRequest>): Change =>
  writeOf({ ...request, ttl: REQUEST_KEPT_SECONDS }, before);

/** For a batch of the tenant, which is refused as `changed` where it is another asking by now. */
export const patchRequest = (
  id: string,
  fields: Pick<JoinRequest, 'emailVerified'>,
  { ifStill }: { ifStill: Pick<JoinRequest, 'userId'> },
): Change => ({ operation: 'patch', id, ...patchOf(fields, stillAs(ifStill)) });

/** For a batch of the tenant. */
export const deleteRequest = ({ value, etag }: Versioned<JoinRequest>): Change => ({
  operation: 'delete',
  id: value.id,
  etag,
});
