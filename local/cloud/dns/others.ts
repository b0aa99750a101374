import type { Resolver } from 'node:dns/promises';
import type { Found, Zone } from './zone.ts';

export type Find = (name: string, type: string) => Promise<Found>;

/** Names that belong to nobody, and those of one machine or one network. */
const NOBODYS = /(^|\.)(example|test|invalid|localhost|local|internal)$|^[^.]+$/;

const NO_SUCH_NAME: Found = { rcode: 'NXDOMAIN', answers: [] };

/** What the zone says; of a host that it does not know, its addresses in the real DNS. */
export function findHereOrThere(zone: Zone, others: Resolver | undefined): Find {
  return async (name, type) => {
    const here = zone.find(name, type);
    const isAsked = here.rcode === 'NXDOMAIN' && !NOBODYS.test(name);
    return isAsked && others ? findThere(others, name, type) : here;
  };
}

async function findThere(others: Resolver, name: string, type: string): Promise<Found> {
  try {
    const addresses = await lookUp(others, name, type);
    if (!addresses) return NO_SUCH_NAME;
    return { rcode: 'NOERROR', answers: addresses.map((data) => ({ data, ttl: 0 })) };
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'ENODATA') return { rcode: 'NOERROR', answers: [] };
    return code === 'ENOTFOUND' ? NO_SUCH_NAME : { rcode: 'SERVFAIL', answers: [] };
  }
}

function lookUp(others: Resolver, name: string, type: string) {
  if (type === 'A') return others.resolve4(name);
  return type === 'AAAA' ? others.resolve6(name) : undefined;
}
