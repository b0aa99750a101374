import type { Deps } from '../deps.ts';
import type { Letter } from '../mail/letter.ts';
import { addressTakenMail } from './mails.ts';

/** For whoever has an address that somebody tried to sign up with. */
export async function tellOwner(
  { accounts, config }: Pick<Deps, 'accounts' | 'config'>,
  { email }: { email: string },
): Promise<Letter | undefined> {
  const owner = await accounts.findUserByEmail(email);
  return owner && addressTakenMail(config, owner.value);
}
