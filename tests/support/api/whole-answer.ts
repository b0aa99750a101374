import type { Contract, Input } from '@talkwright/shared/contract/contract';
import { send } from '../client.ts';

/**
 * Status, headers and body as one text, but for what differs between any two answers: of ids, tokens, addresses
 * and times only the length stays.
 */
export async function wholeAnswer<C extends Contract>(
  contract: C,
  input: Input<C>,
): Promise<string> {
  const response = await send(contract, input, {});
  const headers = [...response.headers].filter(([name]) => name !== 'date').sort();
  return [response.status, ...headers, await response.text()]
    .join('\n')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replace(/[\w.@-]{24,}/g, (unique) => `<${unique.length} characters>`);
}
