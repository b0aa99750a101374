import { Failure } from '@talkwright/shared/contract/errors';
import type { ReachesByMail } from '../platform/mail-reach.ts';

/**
 * Before anything is promised by mail: what could never be sent would be missed only by whoever waits for it.
 * @throws Failure `address_out_of_reach`
 */
export async function requireReach(
  { reachesByMail }: { reachesByMail: ReachesByMail },
  email: string,
): Promise<void> {
  if (await reachesByMail(email)) return;
  const { message } = new Failure('address_out_of_reach');
  throw new Failure('address_out_of_reach', { fields: { email: message } });
}
