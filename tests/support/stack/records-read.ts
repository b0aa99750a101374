import { stackSettings } from './stores.ts';

/** How many records the local database has read since it runs, for whomever. */
export async function recordsRead(): Promise<number> {
  const [, endpoint = ''] = /AccountEndpoint=([^;]+)/.exec(stackSettings().COSMOS_CONNECTION) ?? [];
  const response = await fetch(new URL('/stats', endpoint));
  const { read } = (await response.json()) as { read: number };
  return read;
}
