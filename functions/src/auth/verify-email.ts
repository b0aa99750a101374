import type { verifyEmail as contract } from '@talkwright/shared/auth';
import type { ParsedInput } from '@talkwright/shared/contract';
import { Failure } from '@talkwright/shared/errors';
import type { Deps } from '../deps.ts';
import type { Anonymous } from '../http/caller.ts';

/** Can be repeated until the link expires: mail programs open links before people do. */
export async function verifyEmail(
  { accounts }: Pick<Deps, 'accounts'>,
  _caller: Anonymous,
  { token }: ParsedInput<typeof contract>,
): Promise<{ email: string }> {
  const verification = await accounts.findVerification(token);
  if (!verification) throw new Failure('verification_link_refused');
  await accounts.markEmailVerified(verification.tenantId, verification.userId);
  return { email: verification.email };
}
