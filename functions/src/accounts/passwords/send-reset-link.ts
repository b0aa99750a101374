import type { Bus } from '../../platform/bus.ts';
import type { Config } from '../../platform/config.ts';
import type { AccountsReader } from '../accounts.store.ts';
import { passwordResetMail } from '../mails.ts';
import { createPasswordToken } from './create-password-token.ts';

type Needs = Parameters<typeof createPasswordToken>[0] & {
  accounts: AccountsReader;
  bus: Bus;
  config: Config;
};

const GOOD_FOR_SECONDS = 30 * 60;

/**
 * An address without an account, or with one that is not active, gets no mail. The same delivery makes the same mail;
 * should both arrive, the links of both work until one of them is used.
 */
export async function sendResetLink(
  deps: Needs,
  { email, tenantId }: { email: string; tenantId?: string | undefined },
  delivery: { id: string },
): Promise<void> {
  const user = (await deps.accounts.findUserByEmail(email))?.value;
  if (!user?.active || (tenantId && tenantId !== user.tenantId)) return;
  const token = await createPasswordToken(deps, user, GOOD_FOR_SECONDS);
  await deps.bus.send('mail', passwordResetMail(deps.config, user, token), {
    id: `mail-${delivery.id}`,
  });
}
