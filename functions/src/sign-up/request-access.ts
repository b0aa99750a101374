import type { requestAccess as contract } from '@talkwright/shared/areas/sign-up';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import type { Anonymous } from '../accounts/caller.ts';
import { fileRequest } from '../people/requests/file-request.ts';
import { noSooner } from './no-sooner.ts';
import { takeSignUp } from './take-sign-up.ts';

/**
 * Asks for access with a reason. The approval sends a link to set a password.
 * @throws Failure `tenant_not_found`, `too_many`
 */
export async function requestAccess(
  deps: Parameters<typeof fileRequest>[0],
  { client }: Anonymous,
  { role, ...person }: ParsedInput<typeof contract>,
): Promise<Record<string, never>> {
  return noSooner(async () => {
    await takeSignUp(deps, client, person.email);
    await fileRequest(deps, {
      ...person,
      requestType: 'request_access',
      requestedRole: role,
      passwordHash: null,
    });
    return {};
  });
}
