import { stackSettings } from './stores.ts';

export type Used = Record<string, { units: number; requests: number }>;

/** What the containers of the local database have used since it runs, by its own estimates. */
export async function unitsUsed(): Promise<Used> {
  const [, endpoint = ''] = /AccountEndpoint=([^;]+)/.exec(stackSettings().COSMOS_CONNECTION) ?? [];
  const response = await fetch(new URL('/stats', endpoint));
  return ((await response.json()) as { used: Used }).used;
}
