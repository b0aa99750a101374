import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { Items, Versioned } from '../platform/cosmos.ts';
import { hashOf } from '../platform/ids.ts';
import { ignoring, WriteRefused } from '../platform/write-refused.ts';

/** Which organization a domain belongs to. It holds as long as that organization lists the domain as verified. */
const domainClaimSchema = z.object({
  id: z.string(),
  type: z.literal('domain'),
  domain: z.string(),
  tenantId: idSchema,
  claimedAt: timeSchema,
});
export type DomainClaim = Versioned<z.infer<typeof domainClaimSchema>>;

export type Domains = ReturnType<typeof domainsStore>;
/** What other areas may ask. */
export type DomainsReader = Pick<Domains, 'find'>;

export function domainsStore(directory: Items) {
  return {
    find: (domain: string): Promise<DomainClaim | undefined> =>
      directory.find(domainClaimSchema, idOf(domain), idOf(domain)),

    /** Over the claim that is given; undefined when somebody else was faster. */
    async write(
      domain: string,
      tenantId: string,
      now: Date,
      over: DomainClaim | undefined,
    ): Promise<DomainClaim | undefined> {
      const id = idOf(domain);
      const type = 'domain' as const;
      const value = { id, type, domain, tenantId, claimedAt: now.toISOString() };
      try {
        const etag = await (over
          ? directory.replace(value, id, over.etag)
          : directory.create(value));
        return { value, etag };
      } catch (error) {
        if (error instanceof WriteRefused) return undefined;
        throw error;
      }
    },

    /** Unless it was taken up again since then. */
    async release({ value, etag }: DomainClaim): Promise<void> {
      await directory.remove(value.id, value.id, etag).catch(ignoring('changed'));
    },
  };
}

/** A domain may be longer than an id. */
const idOf = (domain: string) => `domain-${hashOf(domain)}`;
