import type { Outbox } from '../../platform/outbox.ts';
import { refusalOf } from '../../platform/write-refused.ts';
import { patchRequest } from './request-record.ts';

type Asking = { tenantId: string; requestId?: string | undefined; userId: string };

/**
 * Notes that whoever asks to join has proved the address. Answers false when there is no such asking, or no longer:
 * the person is a member already, or has asked anew.
 */
export async function confirmRequest(
  { outbox }: { outbox: Outbox },
  { tenantId, requestId, userId }: Asking,
): Promise<boolean> {
  if (requestId === undefined) return false;
  const confirmed = patchRequest(requestId, { emailVerified: true }, { ifStill: { userId } });
  return (await refusalOf(outbox.commit(tenantId, [confirmed]))) === undefined;
}
