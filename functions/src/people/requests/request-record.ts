import { memberRoles } from '@talkwright/shared/areas/sign-up';
import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import { type Change, writeOf } from '../../platform/change.ts';
import type { Versioned } from '../../platform/cosmos.ts';
import { hashOf } from '../../platform/ids.ts';

const wishesShape = {
  tenantId: idSchema,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  requestType: z.enum(['request_access', 'join_with_id']),
  requestedRole: z.enum(memberRoles),
  justification: z.string(),
  passwordHash: z.string().nullable(),
};
/** What somebody who asks to join says, and wants. */
export type Wishes = z.infer<z.ZodObject<typeof wishesShape>>;

const askingShape = {
  ...wishesShape,
  /**
   * The person's id from the approval on. Each asking has its own, so that a link proves the asking that it was sent
   * for, and no later one of somebody else.
   */
  userId: idSchema,
};

/** What somebody asks whose address is not proved: nothing that the organization sees. */
export const askingRecordSchema = z.object({
  id: idSchema,
  type: z.literal('asking'),
  ...askingShape,
});
export type Asking = z.infer<typeof askingRecordSchema>;

/** The request of a proved address to join. */
export const requestRecordSchema = z.object({
  id: idSchema,
  type: z.literal('request'),
  ...askingShape,
  createdAt: timeSchema,
});
export type JoinRequest = z.infer<typeof requestRecordSchema>;

/** When the administrators were mailed about requests for the last time. */
export const requestNewsSchema = z.object({
  id: z.literal('news-of-requests'),
  tenantId: idSchema,
  type: z.literal('requestNews'),
  mailedAt: timeSchema,
});
export type RequestNews = z.infer<typeof requestNewsSchema>;

/** The one that an address has in an organization. */
export const requestId = (email: string) => `${REQUEST_PREFIX}${hashOf(email)}`;
export const REQUEST_PREFIX = 'request-';

/** What nobody decides about is forgotten. */
export const REQUEST_KEPT_SECONDS = 30 * 24 * 3_600;

/** For a batch of the tenant. */
export const createRequest = (request: JoinRequest): Change =>
  writeOf({ ...request, ttl: REQUEST_KEPT_SECONDS }, undefined);

/** For a batch of the tenant. */
export const writeRequestNews = (
  tenantId: string,
  mailedAt: string,
  before: Versioned<RequestNews> | undefined,
): Change => {
  const news: RequestNews = { id: 'news-of-requests', tenantId, type: 'requestNews', mailedAt };
  return writeOf(news, before);
};

/** For a batch of the tenant. */
export const deleteRequest = ({ value, etag }: Versioned<JoinRequest>): Change => ({
  operation: 'delete',
  id: value.id,
  etag,
});
