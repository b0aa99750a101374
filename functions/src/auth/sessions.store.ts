import { idSchema, timeSchema } from '@talkwright/shared/rules';
import * as z from 'zod';
import { type Items, type Versioned, WriteRefused } from '../platform/cosmos.ts';

const sessionRecordSchema = z.object({
  id: z.string(),
  type: z.literal('session'),
  sessionId: idSchema,
  userId: idSchema,
  tenantId: idSchema,
  /** Outlives the browser. */
  isRemembered: z.boolean(),
  /** Of the user at sign-in: when it is raised, this session ends. */
  sessionVersion: z.int(),
  tokenHash: z.string(),
  /** The token before the last rotation, which may still come once more from another tab. */
  previous: z
    .object({ tokenHash: z.string(), rotatedAt: timeSchema, sealedSuccessor: z.string() })
    .optional(),
  createdAt: timeSchema,
  ttl: z.int(),
});
export type SessionRecord = z.infer<typeof sessionRecordSchema>;

/** One record a sign-in: the family of refresh tokens that follow one another. */
export function sessionsStore(directory: Items) {
  return {
    find: (sessionId: string): Promise<Versioned<SessionRecord> | undefined> =>
      directory.find(sessionRecordSchema, recordId(sessionId), recordId(sessionId)),

    async create(session: Omit<SessionRecord, 'id' | 'type'>): Promise<void> {
      await directory.create({ id: recordId(session.sessionId), type: 'session', ...session } as {
        id: string;
      });
    },

    /** Answers false when another request has rotated it in the meantime. */
    async rotate(session: SessionRecord, etag: string): Promise<boolean> {
      try {
        await directory.replace(session, session.id, etag);
        return true;
      } catch (error) {
        if (error instanceof WriteRefused) return false;
        throw error;
      }
    },

    remove: (sessionId: string): Promise<void> =>
      directory.remove(recordId(sessionId), recordId(sessionId)),
  };
}

const recordId = (sessionId: string) => `session-${sessionId}`;
