import type { ParsedInput } from '@talkwright/shared/contract';
import type { joinTenant as contract } from '@talkwright/shared/sign-up';
import { noSooner } from '../auth/no-sooner.ts';
import { hashPassword } from '../auth/passwords.ts';
import { refuseCommonPassword } from '../auth/refuse-common-password.ts';
import { takeSignUp } from '../auth/take-sign-up.ts';
import type { Anonymous } from '../http/caller.ts';
import { fileRequest, type RequestNeeds } from './file-request.ts';

/**
 * Asks to join with a password, which opens the account once an administrator has approved it.
 * @throws Failure `tenant_not_found`, `too_many`, `invalid_input` for a common password
 */
export async function joinTenant(
  deps: RequestNeeds,
  { client }: Anonymous,
  { role, password, ...person }: ParsedInput<typeof contract>,
): Promise<Record<string, never>> {
  await refuseCommonPassword(password);

  return noSooner(async () => {
    await takeSignUp(deps, client, person.email);
    const passwordHash = await hashPassword(password);
    await fileRequest(deps, {
      ...person,
      requestType: 'join_with_id',
      requestedRole: role,
      justification: '',
      passwordHash,
    });
    return {};
  });
}
