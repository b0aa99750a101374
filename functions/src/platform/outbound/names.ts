import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { Config } from '../config.ts';

export type Names = ReturnType<typeof createNames>;

const PATIENCE = { timeout: 2_000, tries: 2 };

/**
 * Finds addresses by asking name servers over the network. The system's own look-up would hold one of the few
 * threads of this process, which hash passwords too, for as long as a stranger's name server pleases.
 */
export function createNames({ DNS_SERVERS }: Pick<Config, 'DNS_SERVERS'>) {
  const resolver = new Resolver(PATIENCE);
  if (DNS_SERVERS) resolver.setServers(DNS_SERVERS.split(','));

  /** All addresses of a name, at least one. @throws Error of the resolver */
  return async function addressesOf(name: string): Promise<LookupAddress[]> {
    const [four, six] = await Promise.allSettled([
      resolver.resolve4(name),
      resolver.resolve6(name),
    ]);
    if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
    return [...withFamily(four, 4), ...withFamily(six, 6)];
  };
}

const withFamily = (result: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] =>
  result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : [];
