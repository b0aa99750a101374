import type { joinTenant as contract } from '@talkwright/shared/areas/sign-up';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import type { Anonymous } from '../accounts/caller.ts';
import { hashPassword } from '../accounts/passwords/passwords.ts';
import { refuseCommonPassword } from '../accounts/passwords/refuse-common-password.ts';
import { askToJoin } from '../people/requests/ask-to-join.ts';
import { noSooner } from './no-sooner.ts';
import { takeSignUp } from './take-sign-up.ts';

/**
 * Asks to join with a password, which opens the account once an administrator has approved it.
 * @throws Failure `tenant_not_found`, `too_many`, `invalid_input` for a common password
 */
export async function joinTenant(
  deps: Parameters<typeof askToJoin>[0] & Parameters<typeof takeSignUp>[0],
  caller: Anonymous,
  { role, password, ...person }: ParsedInput<typeof contract>,
): Promise<Record<string, never>> {
  await refuseCommonPassword(password);

  return noSooner(async () => {
    await takeSignUp(deps, caller.client, person.email);
    const passwordHash = await hashPassword(password);
    await askToJoin(deps, caller, {
      ...person,
      requestType: 'join_with_id',
      requestedRole: role,
      justification: '',
      passwordHash,
    });
    return {};
  });
}
