import { createHmac, hkdfSync } from 'node:crypto';
import type { DomainStatus } from '@talkwright/shared/areas/organization';
import type { MembersReader } from '../accounts/members.store.ts';
import type { Config } from '../platform/config.ts';
import type { Dns } from '../platform/dns.ts';

const MARK_LENGTH = 32;

/** The TXT record that only the owner of a domain can set. Its value is another one for each organization. */
export function proofRecord(
  { TOKEN_KEY }: Pick<Config, 'TOKEN_KEY'>,
  tenantId: string,
  domain: string,
): DomainStatus['record'] {
  const key = new Uint8Array(hkdfSync('sha256', TOKEN_KEY, '', 'domain verification', 32));
  const mark = createHmac('sha256', key).update(`${tenantId}|${domain}`).digest('base64url');
  return {
    type: 'TXT',
    name: `_talkwright.${domain}`,
    value: `talkwright-verification=${mark.slice(0, MARK_LENGTH)}`,
  };
}

/** @throws Failure `domain_lookup_failed` */
export async function isProvedByRecord(
  { config, dns }: { config: Config; dns: Dns },
  tenantId: string,
  domain: string,
): Promise<boolean> {
  const { name, value } = proofRecord(config, tenantId, domain);
  return (await dns.texts(name)).some((text) => text.trim() === value);
}

/** The domains, of these, in which an active administrator has a verified address. */
export async function provedByAddress(
  { members }: { members: MembersReader },
  tenantId: string,
  domains: string[],
): Promise<string[]> {
  if (domains.length === 0) return [];
  const addresses = await members.listAdminAddresses(tenantId);
  return domains.filter((domain) => addresses.some((address) => address.endsWith(`@${domain}`)));
}
