import type { Contract } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';

/** Whether nobody has signed in for a request, so that it may be counted by the address that it comes from. */
export const countsAddresses = ({ access }: Pick<Contract, 'access'>): boolean =>
  access === 'anonymous' || access === 'agentKey' || access === 'agentKeyOrUser';

/**
 * The platform's metadata of a request has the fields of its query and of a JSON body beside the headers, in one heap, where
 * a field `headers` takes the place of all of them: whoever sends one says which addresses the request has come from.
 * @throws Failure `invalid_input`
 */
export function refuseForgedHeaders(
  place: 'query' | 'request body',
  names: Iterable<string>,
): void {
  const forging = [...names].find((name) => /^headers$/i.test(name));
  if (forging === undefined) return;
  const sentence = `The ${place} may not have a field ${forging}: send headers as headers.`;
  throw new Failure('invalid_input', { message: sentence, fields: { [forging]: sentence } });
}
