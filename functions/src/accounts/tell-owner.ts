import type { Bus } from '../platform/bus.ts';
import type { Config } from '../platform/config.ts';
import type { AccountsReader } from './accounts.store.ts';
import { addressTakenMail } from './mails.ts';

/** Tells whoever has an address that somebody tried to sign up with it. The same delivery makes the same mail. */
export async function tellOwner(
  { accounts, bus, config }: { accounts: AccountsReader; bus: Bus; config: Config },
  { email }: { email: string },
  delivery: { id: string },
): Promise<void> {
  const owner = (await accounts.findUserByEmail(email))?.value;
  if (owner) await bus.send('mail', addressTakenMail(config, owner), { id: `mail-${delivery.id}` });
}
