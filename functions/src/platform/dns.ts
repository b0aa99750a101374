import type { LookupAddress, ResolverOptions } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Config } from './config.ts';

export type Dns = ReturnType<typeof createDns>;

const TIMING = { timeout: 5_000, maxTimeout: 5_000, tries: 2 };
/** Somebody waits to be connected. */
const SHORT_TIMING = { timeout: 2_000, maxTimeout: 2_000, tries: 2 };
/** The name does not exist, has no record of this kind, or is too long to have any. */
export const NOTHING_THERE = ['ENOTFOUND', 'ENODATA', 'EBADNAME'];

/** Asks the name servers of the system, or those of the settings. */
export function createDns({ DNS_SERVERS }: Pick<Config, 'DNS_SERVERS'>) {
  function newResolver(timing: ResolverOptions): Resolver {
    const resolver = new Resolver(timing);
    if (DNS_SERVERS) resolver.setServers(DNS_SERVERS);
    return resolver;
  }

  return {
    /** The TXT records of a name, each in one piece. @throws Failure `domain_lookup_failed` */
    async texts(name: string): Promise<string[]> {
      try {
        return (await newResolver(TIMING).resolveTxt(name)).map((chunks) => chunks.join(''));
      } catch (cause) {
        if (NOTHING_THERE.includes((cause as { code?: string }).code ?? '')) return [];
        throw new Failure('domain_lookup_failed', { retryAfterSeconds: 30 }, { cause });
      }
    },

    /**
     * All addresses of a host, at least one. The system's own look-up would hold one of the few threads of this
     * process, which hash passwords too, for as long as a stranger's name server pleases.
     * @throws Error of the resolver
     */
    async addresses(name: string): Promise<LookupAddress[]> {
      const resolver = newResolver(SHORT_TIMING);
      const [four, six] = await Promise.allSettled([
        resolver.resolve4(name),
        resolver.resolve6(name),
      ]);
      if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
      return [...withFamily(four, 4), ...withFamily(six, 6)];
    },
  };
}

const withFamily = (result: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] =>
  result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : [];
