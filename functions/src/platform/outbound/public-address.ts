import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Looks like any other address on the internet, but is answered by Azure's own host beneath us. */
const PLATFORM = '168.63.129.16';
/** All that is given out for use on the internet. Outside it lie, among others, all IPv4 addresses in disguise. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address, as the system spells it, belongs to a host on the internet: no private one, no platform. */
export function isPublicAddress(address: string): boolean {
  // ipaddr.js reads many more spellings than the system writes, and zones.
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv6 ? parsed.match(GLOBAL_UNICAST) : address !== PLATFORM;
}
