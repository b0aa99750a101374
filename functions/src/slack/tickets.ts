import { hkdfSync } from 'node:crypto';
import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Member } from '../accounts/caller.ts';
import type { LoginsReader } from '../accounts/logins/logins.store.ts';
import type { Config } from '../platform/config.ts';

/** What a ticket is good for. Each purpose has a key of its own, so that no token of another kind passes for one. */
export const ticketSeconds = { events: 60, install: 300 } as const;
type Purpose = keyof typeof ticketSeconds;

const ISSUER = 'talkwright';
const ALGORITHM = 'HS256';

const claimsSchema = z.object({
  /** Who has asked for it, in which organization and login. */
  sub: idSchema,
  tid: idSchema,
  sid: idSchema,
  /** The app that it is for. */
  aud: idSchema,
});
export type Ticket = { tenantId: string; userId: string; sessionId: string; appId: string };

/** Stands in an address, for a member and one app, for a short while. */
export async function signTicket(
  config: Config,
  purpose: Purpose,
  { tenantId, userId, sessionId }: Pick<Member, 'tenantId' | 'userId' | 'sessionId'>,
  appId: string,
  now: Date,
): Promise<{ ticket: string; expiresAt: string }> {
  const { SignJWT } = await import('jose');
  // A token counts in whole seconds.
  const expiresAt = new Date(Math.floor(now.getTime() / 1_000 + ticketSeconds[purpose]) * 1_000);
  const ticket = await new SignJWT({ tid: tenantId, sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: typeOf(purpose) })
    .setSubject(userId)
    .setAudience(appId)
    .setIssuer(ISSUER)
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(signingKey(config, purpose));
  return { ticket, expiresAt: expiresAt.toISOString() };
}

/** Undefined for whatever is not exactly what we sign for this purpose, or no longer. */
export async function readTicket(
  config: Config,
  purpose: Purpose,
  text: string,
  now: Date,
): Promise<Ticket | undefined> {
  const { jwtVerify } = await import('jose');
  try {
    const { payload } = await jwtVerify(text, signingKey(config, purpose), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      typ: typeOf(purpose),
      requiredClaims: ['exp', 'iat'],
      currentDate: now,
    });
    const { sub, tid, sid, aud } = claimsSchema.parse(payload);
    return { tenantId: tid, userId: sub, sessionId: sid, appId: aud };
  } catch {
    return undefined;
  }
}

const typeOf = (purpose: Purpose) => `slack-${purpose}+jwt`;

const signingKey = ({ TOKEN_KEY }: Config, purpose: Purpose) =>
  new Uint8Array(hkdfSync('sha256', TOKEN_KEY, '', `slack ${purpose} ticket`, 32));

type WhoNeeds = { accounts: AccountsReader; logins: LoginsReader };
export type CurrentUser = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: string;
};

/** Who has asked, if they may still sign in, and the login in which they have is not over. */
export async function findCurrentUser(
  { accounts, logins }: WhoNeeds,
  { tenantId, userId, sessionId }: Omit<Ticket, 'appId'>,
): Promise<CurrentUser | undefined> {
  const [user, login] = await Promise.all([
    accounts.findUser(tenantId, userId),
    logins.find(tenantId, sessionId),
  ]);
  return user?.value.active && login?.value.userId === userId ? user.value : undefined;
}
