import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import { type Change, patchOf } from '../../platform/change.ts';

/** One record a sign-in: the family of refresh tokens that follow one another. */
export const loginRecordSchema = z.object({
  id: z.string(),
  tenantId: idSchema,
  type: z.literal('session'),
  sessionId: idSchema,
  userId: idSchema,
  /** Outlives the browser. */
  isRemembered: z.boolean(),
  /** Of the user at sign-in: when it is raised, this login ends. */
  sessionVersion: z.int(),
  tokenHash: z.string(),
  /** The token before the last rotation, which may still come once more from another tab. */
  previous: z
    .object({ tokenHash: z.string(), rotatedAt: timeSchema, sealedSuccessor: z.string() })
    .optional(),
  /** As the browser called itself at sign-in. */
  userAgent: z.string(),
  createdAt: timeSchema,
  /** When the password was given again since. */
  confirmedAt: timeSchema.optional(),
  lastUsedAt: timeSchema,
  ttl: z.int(),
});
export type LoginRecord = z.infer<typeof loginRecordSchema>;

const REMEMBERED_SECONDS = 30 * 24 * 3_600;
const UNREMEMBERED_SECONDS = 24 * 3_600;

const LONGEST_MS = 90 * 24 * 3_600_000;

/** However often it is refreshed: who has come by somebody's login does not keep it for good. */
export const isTooOld = ({ createdAt }: Pick<LoginRecord, 'createdAt'>, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) >= LONGEST_MS;

/** How long a login lives after its last refresh. */
export const loginSeconds = (isRemembered: boolean): number =>
  isRemembered ? REMEMBERED_SECONDS : UNREMEMBERED_SECONDS;

export const loginId = (sessionId: string) => `session-${sessionId}`;

/** For a batch of the tenant. */
export const createLogin = (login: Omit<LoginRecord, 'id' | 'type' | 'ttl'>): Change => ({
  operation: 'create',
  item: {
    id: loginId(login.sessionId),
    type: 'session',
    ...login,
    ttl: loginSeconds(login.isRemembered),
  },
});

/** For a batch of the tenant, which is refused as `gone` when the login has ended already. */
export const patchLogin = (
  sessionId: string,
  fields: Pick<LoginRecord, 'confirmedAt'>,
): Change => ({ operation: 'patch', id: loginId(sessionId), ...patchOf(fields) });

/** For a batch of the tenant, which is refused as `gone` when the login has ended already. */
export const deleteLogin = (sessionId: string): Change => ({
  operation: 'delete',
  id: loginId(sessionId),
});
