import type { Deps } from '../deps.ts';
import { newToken } from '../platform/ids.ts';
import { writeOutbox } from '../platform/outbox.ts';
import type { UserRecord } from './account-records.ts';
import { verificationMail } from './mails.ts';
import { limits } from './rate-limits.ts';

type Needs = Pick<Deps, 'accounts' | 'outbox' | 'limits' | 'config'>;

/**
 * Sends a new verification link. The ones before it keep working.
 * @throws Failure `too_many`
 */
export async function sendVerification(deps: Needs, user: UserRecord): Promise<void> {
  await deps.limits.take(limits.verificationByAccount, user.id);
  const token = newToken();
  await deps.accounts.createVerification(token, user);
  const mail = deps.outbox.record(
    user.tenantId,
    'mail',
    verificationMail(deps.config, user, token),
  );
  await deps.outbox.commit(user.tenantId, [writeOutbox(mail)]);
}
