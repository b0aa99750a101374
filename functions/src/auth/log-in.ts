import type { login as contract } from '@talkwright/shared/auth';
import type { ParsedInput } from '@talkwright/shared/contract';
import { Failure } from '@talkwright/shared/errors';
import type { Deps } from '../deps.ts';
import type { Anonymous } from '../http/caller.ts';
import { verifyPassword } from './passwords.ts';
import { type Session, startSession } from './start-session.ts';

type Needs = Pick<Deps, 'accounts' | 'sessions' | 'config' | 'newId' | 'now'>;

/** @throws Failure `wrong_credentials`, the same for an unknown address and a wrong password */
export async function logIn(
  deps: Needs,
  { client }: Anonymous,
  { email, password, rememberMe }: ParsedInput<typeof contract>,
): Promise<Session> {
  const user = (await deps.accounts.findUserByEmail(email))?.value;
  const isRight = await verifyPassword(password, user?.passwordHash);
  if (!user || !isRight || !user.active) throw new Failure('wrong_credentials');

  const tenant = await deps.accounts.getTenant(user.tenantId);
  return startSession(deps, user, tenant, {
    isRemembered: rememberMe,
    userAgent: client.userAgent,
  });
}
