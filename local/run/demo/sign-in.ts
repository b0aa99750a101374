import { createTenant } from '@talkwright/shared/areas/sign-up';
import type { Input } from '@talkwright/shared/contract/contract';
import type { Client } from './client.ts';
import { logIn } from './log-in.ts';

/** Makes the account and its organization first, where there is none. Undefined where another password holds. */
export async function signIn(
  client: Client,
  account: Input<typeof createTenant>,
  say: (text: string) => void,
) {
  const known = await logIn(client, account);
  if (known) return known;
  say(`signing up ${account.organizationName}`);
  // For an address that has an account, this answers as for a new one, and changes nothing.
  await client.call(createTenant, account);
  return logIn(client, account);
}
