import { readFileSync } from 'node:fs';
import { keysFileOf } from '../../../local/run/supervisor/services.ts';
import { stack } from './running-stack.ts';

/** Lets one of the product's timers run now, as an operator can. */
export async function fireTimer(name: string): Promise<void> {
  const { api, data } = stack();
  const { master } = JSON.parse(readFileSync(keysFileOf(data), 'utf8'));
  const { status } = await fetch(new URL(`/admin/functions/${name}`, api), {
    method: 'POST',
    headers: { 'x-functions-key': master, 'content-type': 'application/json' },
    body: '{}',
  });
  if (status !== 202) throw new Error(`The timer ${name} was not fired: ${status}.`);
}
