import type { Tenant, User } from '@talkwright/shared/areas/sign-in';
import { patchUser, type TenantRecord, type UserRecord } from '../accounts/account-records.ts';
import type { Client } from '../accounts/caller.ts';
import { signAccessToken } from '../accounts/logins/access-token.ts';
import { createLogin, loginSeconds } from '../accounts/logins/login-record.ts';
import {
  hashOfRefreshToken,
  newRefreshToken,
  type RefreshToken,
} from '../accounts/logins/refresh-token.ts';
import type { Change } from '../platform/change.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { NewId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import type { Outbox } from '../platform/outbox.ts';

type Needs = { config: Config; log: Log; newId: NewId; now: Clock };
type Options = { isRemembered: boolean } & Pick<Client, 'userAgent'>;

/** What a sign-in or a refresh hands out: the JSON answer, and what the cookies beside it say. */
export type SignedIn = {
  answer: { user: User; tenant: Tenant; tokens: { accessToken: string } };
  user: UserRecord;
  refreshToken: RefreshToken;
  /** Undefined for a cookie that ends with the browser. */
  cookieSeconds: number | undefined;
};

/**
 * Opens a new family of refresh tokens. What belongs to the sign-in, such as the code that it has used up, or the
 * account that begins with it, is committed along with it.
 * @throws WriteRefused when the account, or what belongs to the sign-in, is no longer as it was read
 */
export async function beginLogin(
  deps: Needs & { outbox: Outbox },
  user: UserRecord,
  tenant: TenantRecord,
  options: Options,
  alongside: Change[] = [],
): Promise<SignedIn> {
  const login = openLogin(deps, user, tenant, options);
  await deps.outbox.commit(tenant.id, [...alongside, ...login.changes]);
  return login.handOut();
}

/** The same for a batch of the tenant that somebody else commits; what it hands out is good from then on. */
export function openLogin(
  deps: Needs,
  user: UserRecord,
  tenant: TenantRecord,
  { isRemembered, userAgent }: Options,
): { changes: Change[]; handOut: () => Promise<SignedIn> } {
  const { id: userId, sessionVersion, twoFactorEnabled } = user;
  const refreshToken = newRefreshToken(tenant.id, deps.newId());
  const { sessionId } = refreshToken;
  const now = deps.now().toISOString();
  const login = createLogin({
    sessionId,
    userId,
    tenantId: tenant.id,
    isRemembered,
    sessionVersion,
    tokenHash: hashOfRefreshToken(refreshToken),
    userAgent,
    createdAt: now,
    lastUsedAt: now,
  });
  const noted = patchUser(
    userId,
    { lastLoginAt: now },
    { ifStill: { active: true, sessionVersion, twoFactorEnabled } },
  );
  return {
    changes: [login, noted],
    handOut: () => {
      const told = { tenantId: tenant.id, userId, sessionId, withCode: twoFactorEnabled };
      deps.log.info('signed in', told);
      return handOut(deps, user, tenant, refreshToken, isRemembered);
    },
  };
}

export async function handOut(
  deps: { config: Config; now: Clock },
  user: UserRecord,
  tenant: TenantRecord,
  refreshToken: RefreshToken,
  isRemembered: boolean,
): Promise<SignedIn> {
  const claims = {
    userId: user.id,
    tenantId: tenant.id,
    sessionId: refreshToken.sessionId,
    sessionVersion: user.sessionVersion,
  };
  const accessToken = await signAccessToken(deps.config, claims, deps.now());
  return {
    answer: { user, tenant, tokens: { accessToken } },
    user,
    refreshToken,
    cookieSeconds: isRemembered ? loginSeconds(isRemembered) : undefined,
  };
}
