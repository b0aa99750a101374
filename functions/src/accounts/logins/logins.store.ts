import type { Items, Versioned } from '../../platform/cosmos.ts';
import { type LoginRecord, loginId, loginRecordSchema } from './login-record.ts';

export type Logins = ReturnType<typeof loginsStore>;
/** What other areas may ask. */
export type LoginsReader = Pick<Logins, 'find' | 'listOf'>;

/** Who is signed in where. */
export function loginsStore(tenants: Items) {
  return {
    find: (tenantId: string, sessionId: string): Promise<Versioned<LoginRecord> | undefined> =>
      tenants.find(loginRecordSchema, loginId(sessionId), tenantId),

    listOf: (tenantId: string, userId: string): Promise<LoginRecord[]> =>
      tenants.query(
        loginRecordSchema,
        tenantId,
        "SELECT * FROM c WHERE c.type = 'session' AND c.userId = @userId",
        { userId },
      ),

    /** @throws WriteRefused when it has changed since it was read */
    async replace({ etag }: Versioned<LoginRecord>, login: LoginRecord): Promise<void> {
      await tenants.replace(login, login.tenantId, etag);
    },

    remove: (tenantId: string, sessionId: string): Promise<void> =>
      tenants.remove(loginId(sessionId), tenantId),
  };
}
