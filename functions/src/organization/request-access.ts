import type { ParsedInput } from '@talkwright/shared/contract';
import type { requestAccess as contract } from '@talkwright/shared/sign-up';
import { noSooner } from '../auth/no-sooner.ts';
import { takeSignUp } from '../auth/take-sign-up.ts';
import type { Anonymous } from '../http/caller.ts';
import { fileRequest, type RequestNeeds } from './file-request.ts';

/**
 * Asks for access with a reason. The approval sends a link to set a password.
 * @throws Failure `tenant_not_found`, `too_many`
 */
export async function requestAccess(
  deps: RequestNeeds,
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
