import { Resolver } from 'node:dns/promises';
import { Failure } from '@talkwright/shared/errors';
import type { Config } from './config.ts';

export type Dns = ReturnType<typeof createDns>;

const TIMING = { timeout: 5_000, maxTimeout: 5_000, tries: 2 };
/** The name does not exist, has no record of this kind, or is too long to have any. */
const NOTHING_THERE = ['ENOTFOUND', 'ENODATA', 'EBADNAME'];

/** Asks the name servers of the system, or those of the settings. */
export function createDns({ DNS_SERVERS }: Pick<Config, 'DNS_SERVERS'>) {
  return {
    /** The TXT records of a name, each in one piece. @throws Failure `domain_lookup_failed` */
    async texts(name: string): Promise<string[]> {
      const resolver = new Resolver(TIMING);
      if (DNS_SERVERS) resolver.setServers(DNS_SERVERS.split(',').map((server) => server.trim()));
      try {
        return (await resolver.resolveTxt(name)).map((chunks) => chunks.join(''));
      } catch (cause) {
        if (NOTHING_THERE.includes((cause as { code?: string }).code ?? '')) return [];
        const failure = new Failure('domain_lookup_failed', { retryAfterSeconds: 30 });
        failure.cause = cause;
        throw failure;
      }
    },
  };
}
