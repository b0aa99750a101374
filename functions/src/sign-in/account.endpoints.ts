import { deleteAccount as contract } from '@talkwright/shared/areas/auth';
import { jsonAnswer, rawEndpoint } from '../host/endpoint.ts';
import { readInput } from '../host/read-input.ts';
import { deleteAccount } from './delete-account.ts';
import { expiredRefreshCookie } from './refresh-cookie.ts';

rawEndpoint(contract, async (deps, caller, request) => {
  await readInput(contract, request);
  await deleteAccount(deps, caller);
  return { ...jsonAnswer(contract, {}), cookies: [expiredRefreshCookie(deps.config)] };
});
