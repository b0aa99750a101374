import type { Contract, Input } from '@talkwright/shared/contract/contract';
import { requestOf } from '@talkwright/shared/contract/request';
import { authorized, commonHeaders, isRefusal } from './call.ts';
import { getConfig } from './config.ts';
import { type CallFailure, readFailure } from './failure.ts';

type Fetched<C extends Contract> =
  | { file: Blob; failure?: undefined }
  | { failure: CallFailure<C>; file?: undefined };

/** For contracts whose answer is a file. It may take long to arrive: nothing but the connection ends it. */
export const fetchFile = <C extends Contract>(contract: C, input: Input<C>): Promise<Fetched<C>> =>
  authorized(
    (token) => fetchOnce(contract, input, token),
    ({ failure }) => failure !== undefined && isRefusal(failure.status),
  );

async function fetchOnce<C extends Contract>(
  contract: C,
  input: object,
  token: string | null,
): Promise<Fetched<C>> {
  const { method, path, headers } = requestOf(contract, input);
  try {
    const response = await fetch(`${getConfig().apiBase}/${path}`, {
      method,
      credentials: 'include',
      headers: { ...commonHeaders(token), ...headers },
    });
    if (response.ok) return { file: await response.blob() };
    return { failure: readFailure(contract, response.status, await response.text()) };
  } catch {
    return { failure: readFailure(contract, 0, '') };
  }
}
