import ipaddr from 'ipaddr.js';
import type { Client } from '../accounts/caller.ts';
import type { Request } from './request.ts';

const MAX_USER_AGENT = 300;

/**
 * Each proxy appends the address it was called from to `X-Forwarded-For`: what stands left of our own proxies'
 * entries is anybody's word.
 */
export function clientOf({ headers }: Pick<Request, 'headers'>, trustedProxies: number): Client {
  const chain = (headers.get('x-forwarded-for') ?? '').split(',');
  return {
    address: network((chain.at(-1 - trustedProxies) ?? chain[0] ?? '').trim()),
    userAgent: (headers.get('user-agent') ?? '').slice(0, MAX_USER_AGENT),
    origin: headers.get('origin'),
  };
}

/** `203.0.113.7:51034`, `[2001:db8::1]:443` and the like. */
function network(entry: string): string {
  const withoutPort = entry.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
  if (!ipaddr.isValid(withoutPort)) return 'unknown';
  const address = ipaddr.process(withoutPort);
  if (address.kind() === 'ipv4') return address.toString();
  return `${address.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`;
}
