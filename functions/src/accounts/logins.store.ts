import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import { type Change, type Items, type Versioned, WriteRefused } from '../platform/cosmos.ts';

const loginRecordSchema = z.object({
  id: z.string(),
  tenantId: idSchema,
  type: z.literal('session'),
  sessionId: idSchema,
  userId: idSchema,
  /** Outlives the browser. */
  isRemembered: z.boolean(),
  /** Of the user at sign-in: when it is raised, this session ends. */
  sessionVersion: z.int(),
  tokenHash: z.string(),
  /** The token before the last rotation, which may still come once more from another tab. */
  previous: z
    .object({ tokenHash: z.string(), rotatedAt: timeSchema, sealedSuccessor: z.string() })
    .optional(),
  /** As the browser called itself at sign-in. */
  userAgent: z.string(),
  createdAt: timeSchema,
  lastUsedAt: timeSchema,
  ttl: z.int(),
});
export type LoginRecord = z.infer<typeof loginRecordSchema>;

export type Logins = ReturnType<typeof loginsStore>;
/** What other areas may ask. */
export type LoginsReader = Pick<Logins, 'find' | 'listOf'>;

/** One record a sign-in: the family of refresh tokens that follow one another. */
export function loginsStore(tenants: Items) {
  const listOf = (tenantId: string, userId: string): Promise<LoginRecord[]> =>
    tenants.query(
      loginRecordSchema,
      tenantId,
      "SELECT * FROM c WHERE c.type = 'session' AND c.userId = @userId",
      { userId },
    );
  const remove = (tenantId: string, sessionId: string): Promise<void> =>
    tenants.remove(recordId(sessionId), tenantId);

  return {
    listOf,
    remove,

    find: (tenantId: string, sessionId: string): Promise<Versioned<LoginRecord> | undefined> =>
      tenants.find(loginRecordSchema, recordId(sessionId), tenantId),

    /** Answers false when another request has rotated it in the meantime. */
    async rotate(session: LoginRecord, etag: string): Promise<boolean> {
      try {
        await tenants.replace(session, session.tenantId, etag);
        return true;
      } catch (error) {
        if (error instanceof WriteRefused) return false;
        throw error;
      }
    },

    /** Those of a person that were begun under an older session version. */
    async removeBefore(version: number, user: { id: string; tenantId: string }): Promise<void> {
      const sessions = await listOf(user.tenantId, user.id);
      const ended = sessions.filter(({ sessionVersion }) => sessionVersion < version);
      await Promise.all(ended.map(({ sessionId }) => remove(user.tenantId, sessionId)));
    },
  };
}

/** For a batch of the tenant. */
export const createSession = (session: Omit<LoginRecord, 'id' | 'type'>): Change => ({
  operation: 'create',
  item: { id: recordId(session.sessionId), type: 'session', ...session },
});

/** For a batch of the tenant, which fails when the session has ended already. */
export const removeSession = (sessionId: string): Change => ({
  operation: 'delete',
  id: recordId(sessionId),
});

const recordId = (sessionId: string) => `session-${sessionId}`;
