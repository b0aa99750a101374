import { idSchema, timeSchema } from '@talkwright/shared/rules';
import * as z from 'zod';
import { type Items, type Versioned, WriteRefused } from '../platform/cosmos.ts';

const sessionRecordSchema = z.object({
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
export type SessionRecord = z.infer<typeof sessionRecordSchema>;

/** One record a sign-in: the family of refresh tokens that follow one another. */
export function sessionsStore(tenants: Items) {
  return {
    find: (tenantId: string, sessionId: string): Promise<Versioned<SessionRecord> | undefined> =>
      tenants.find(sessionRecordSchema, recordId(sessionId), tenantId),

    listOf: (tenantId: string, userId: string): Promise<SessionRecord[]> =>
      tenants.query(
        sessionRecordSchema,
        tenantId,
        "SELECT * FROM c WHERE c.type = 'session' AND c.userId = @userId",
        { userId },
      ),

    async create(session: Omit<SessionRecord, 'id' | 'type'>): Promise<void> {
      const record: SessionRecord = {
        id: recordId(session.sessionId),
        type: 'session',
        ...session,
      };
      await tenants.create(record);
    },

    /** Answers false when another request has rotated it in the meantime. */
    async rotate(session: SessionRecord, etag: string): Promise<boolean> {
      try {
        await tenants.replace(session, session.tenantId, etag);
        return true;
      } catch (error) {
        if (error instanceof WriteRefused) return false;
        throw error;
      }
    },

    remove: (tenantId: string, sessionId: string): Promise<void> =>
      tenants.remove(recordId(sessionId), tenantId),
  };
}

const recordId = (sessionId: string) => `session-${sessionId}`;
