import type { RecipientState } from '@talkwright/shared/areas/digest';
import type { MembersReader } from '../accounts/members.store.ts';
import type { Digests } from './digests.store.ts';

export type Recipient = { email: string; state: RecipientState };

/**
 * Who of these gets the digest of an agent: members whose address is proved, and others who have agreed, as long as they
 * do not unsubscribe. A member who may not sign in any more gets none, whatever else was agreed.
 */
export async function recipientsOf(
  { digests, members }: { digests: Digests; members: MembersReader },
  tenantId: string,
  agentId: string,
  emails: string[],
): Promise<Recipient[]> {
  if (emails.length === 0) return [];
  const [records, reaches] = await Promise.all([
    digests.listRecipients(tenantId, agentId),
    members.listReach(tenantId, emails),
  ]);
  return emails.map((email) => {
    const record = records.find((one) => one.email === email);
    const member = reaches.find((one) => one.email === email);
    if (member && !member.active) return { email, state: 'inactive' };
    if (record?.unsubscribedAt) return { email, state: 'unsubscribed' };
    if (member?.emailVerified) return { email, state: 'member' };
    if (record?.confirmedAt) return { email, state: 'confirmed' };
    return { email, state: record?.askedAt ? 'asked' : 'new' };
  });
}

export const getsDigest = ({ state }: Recipient): boolean =>
  state === 'member' || state === 'confirmed';
