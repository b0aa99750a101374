import type { Contract } from '@talkwright/shared/contract/contract';
import { send } from '../../support/client.ts';
import { stack } from '../../support/stack/running-stack.ts';

export type Answer = {
  status: number;
  text: string;
  /** All that the answer tells, without what differs from one request to the next. */
  told: string;
};

export const tally = { cases: 0, leaks: 0 };

export async function ask(
  contract: Contract,
  input: object,
  headers: Record<string, string>,
): Promise<Answer> {
  tally.cases += 1;
  const response =
    contract.encoding === 'multipart'
      ? await sendForm(contract, input, headers)
      : await send(contract, input, headers);
  const text = await response.text();
  const told = ['content-type', 'etag', 'retry-after', 'set-cookie', 'www-authenticate'].map(
    (name) => `${name}: ${response.headers.get(name)}`,
  );
  return {
    status: response.status,
    text,
    told: withoutIds([response.status, ...told, text].join('\n')),
  };
}

/** Ids and secrets, times and numbers of lengths differ by nature. */
const withoutIds = (text: string) =>
  text.replace(/[\w-]{26,}/g, '…').replace(/\b20\d\d-\d\d-\d\dT[\d:.]+Z/g, '…');

function sendForm({ path }: Contract, input: object, headers: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) {
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  form.set('file', new Blob(['A small file.']), 'small.txt');
  return fetch(`${stack().api}/${path}`, {
    method: 'POST',
    headers: { 'x-functions-key': stack().functionsKey, ...headers },
    body: form,
  });
}
