import type { Contract, Input } from '@talkwright/shared/contract/contract';
import { requestOf } from '@talkwright/shared/contract/request';
import { authorized, commonHeaders, isRefusal } from './call.ts';
import { getConfig } from './config.ts';
import { type CallFailure, parseBody, readFailure } from './failure.ts';

/** No sentence is longer, and most files of data are. */
const MAX_REFUSAL_BYTES = 10_000;

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
    const { status } = response;
    if (!response.ok) return { failure: readFailure(contract, status, await response.text()) };
    const file = await response.blob();
    const refusal = await refusalIn(file);
    return refusal === undefined ? { file } : { failure: readFailure(contract, status, refusal) };
  } catch {
    return { failure: readFailure(contract, 0, '') };
  }
}

/** A failure in the place of the file, under a good status: whoever saved it would open it to find a sentence. */
async function refusalIn(file: Blob): Promise<string | undefined> {
  if (file.size > MAX_REFUSAL_BYTES || !file.type.startsWith('application/json')) return undefined;
  const text = await file.text();
  return parseBody(text).success === false ? text : undefined;
}
