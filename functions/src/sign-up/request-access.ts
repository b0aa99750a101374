import type { requestAccess as contract } from '@talkwright/shared/areas/sign-up';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import type { Anonymous } from '../accounts/caller.ts';
import { askToJoin } from '../people/requests/ask-to-join.ts';
import { noSooner } from './no-sooner.ts';
import { takeSignUp } from './take-sign-up.ts';

/**
 * Asks for access with a reason. The approval sends a link to set a password.
 * @throws Failure `tenant_not_found`, `too_many`
 */
export async function requestAccess(
  deps: Parameters<typeof askToJoin>[0] & Parameters<typeof takeSignUp>[0],
  caller: Anonymous,
  { role, ...person }: ParsedInput<typeof contract>,
): Promise<Record<string, never>> {
  return noSooner(async () => {
    await takeSignUp(deps, caller.client, person.email);
    await askToJoin(deps, caller, {
      ...person,
      requestType: 'request_access',
      requestedRole: role,
      passwordHash: null,
    });
    return {};
  });
}
