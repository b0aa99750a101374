import ipaddr from 'ipaddr.js';
import type { Client } from '../accounts/caller.ts';
import type { Request } from './request.ts';

const MAX_USER_AGENT = 300;

/**
 * Each proxy appends the address it was called from to `X-Forwarded-For`, and the platform's front end does so last: what
 * stands left of our own proxies' entries is anybody's word. Whoever has come past those proxies is known by the last entry.
 */
export function clientOf(
  { headers, forwardedFor }: Pick<Request, 'headers' | 'forwardedFor'>,
  trustedProxies: number,
): Client {
  const chain = forwardedFor.split(',');
  return {
    address: network((chain.at(-1 - trustedProxies) ?? chain.at(-1) ?? '').trim()),
    userAgent: (headers.get('user-agent') ?? '').slice(0, MAX_USER_AGENT),
    origin: headers.get('origin'),
  };
}

/** `203.0.113.7:51034`, `[2001:db8::1]:443` and the like. */
function network(entry: string): string | null {
  const withoutPort = entry.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
  if (!ipaddr.isValid(withoutPort)) return null;
  const address = ipaddr.process(withoutPort);
  if (address.kind() === 'ipv4') return address.toString();
  return `${address.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`;
}
