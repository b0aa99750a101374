import type { Deps } from '../deps.ts';
import { addressTakenMail } from './mails.ts';

type Needs = Pick<Deps, 'accounts' | 'bus' | 'config'>;

/** Tells whoever has an address that somebody tried to sign up with it. The same delivery makes the same mail. */
export async function tellOwner(
  { accounts, bus, config }: Needs,
  { email }: { email: string },
  delivery: { id: string },
): Promise<void> {
  const owner = await accounts.findUserByEmail(email);
  if (!owner) return;
  await bus.send('mail', addressTakenMail(config, owner.value), { id: `mail-${delivery.id}` });
}
