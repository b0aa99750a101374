import type { Letter } from '../mail/letter.ts';
import type { Config } from '../platform/config.ts';
import type { AccountsReader } from './accounts.store.ts';
import { addressTakenMail } from './mails.ts';

/** For whoever has an address that somebody tried to sign up with. */
export async function tellOwner(
  { accounts, config }: { accounts: AccountsReader; config: Config },
  { email }: { email: string },
): Promise<Letter | undefined> {
  const owner = await accounts.findUserByEmail(email);
  return owner && addressTakenMail(config, owner.value);
}
