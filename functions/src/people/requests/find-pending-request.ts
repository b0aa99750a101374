import type { RequestsReader } from './requests.store.ts';

/**
 * The request of somebody who has asked to join and waits for a decision. Takes two point reads when there is one, and
 * one when there is none.
 */
export async function findPendingRequest(
  { requests }: { requests: RequestsReader },
  email: string,
): Promise<{ passwordHash: string | null } | undefined> {
  const request = await requests.findByEmail(email);
  return request && { passwordHash: request.value.passwordHash };
}
