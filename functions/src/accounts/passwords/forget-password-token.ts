import type { Log } from '../../platform/log.ts';
import type { PasswordTokens } from './password-tokens.store.ts';

type Needs = { passwordTokens: PasswordTokens; log: Log };

/** After its use, which has raised the session version, so that it is void already. Never fails. */
export async function forgetPasswordToken(
  { passwordTokens, log }: Needs,
  token: string,
): Promise<void> {
  await passwordTokens
    .remove(token)
    .catch((error) => log.error('used password token left behind', error));
}
