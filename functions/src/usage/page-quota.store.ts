import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { Change } from '../platform/change.ts';
import type { Items } from '../platform/cosmos.ts';
import { refusalOf } from '../platform/write-refused.ts';

/** The pages that an organization has taken in in a cycle: a calendar month (UTC). */
const meterSchema = z.object({
  id: z.string(),
  tenantId: idSchema,
  type: z.literal('pageMeter'),
  cycle: z.string(),
  pages: z.int(),
});

/** The pages that were counted for one reading of a document: whoever reads it again finds them counted. */
const countedSchema = z.object({
  id: z.string(),
  tenantId: idSchema,
  type: z.literal('pagesCounted'),
  cycle: z.string(),
  pages: z.int(),
});
/** One reading of a document, which counts once. */
export type CountedReading = { tenantId: string; documentId: string; version: number };

/** Longer than any message, or a document that waits for the next month, comes again. */
const COUNTED_SECONDS = 90 * 24 * 3_600;

export type PageQuotaStore = ReturnType<typeof pageQuotaStore>;

export function pageQuotaStore(ledger: Items) {
  const findCounted = async (reading: CountedReading) =>
    ledger.find(countedSchema, countedId(reading), reading.tenantId);

  return {
    isCounted: async (reading: CountedReading): Promise<boolean> =>
      (await findCounted(reading)) !== undefined,

    async pagesIn(tenantId: string, cycle: string): Promise<number> {
      return (await ledger.find(meterSchema, meterId(cycle), tenantId))?.value.pages ?? 0;
    },

    /**
     * Counts a reading with its pages, both or neither. `exists` when it is counted, `changed` when there is no room for
     * them below the limit, `gone` when nothing was counted in this cycle.
     */
    count: (reading: CountedReading, cycle: string, pages: number, limit: number | null) => {
      const room = limit === null ? 'true' : `c.pages <= ${limit - pages}`;
      return refusalOf(
        ledger.batch(reading.tenantId, [
          createCounted(reading, cycle, pages),
          addPages(cycle, pages, `FROM c WHERE ${room}`),
        ]),
      );
    },

    /** The first of its cycle. `exists` when the reading is counted, or the cycle has begun. */
    begin: (reading: CountedReading, cycle: string, pages: number) => {
      const { tenantId } = reading;
      const meter = { id: meterId(cycle), tenantId, type: 'pageMeter', cycle, pages };
      return refusalOf(
        ledger.batch(tenantId, [
          createCounted(reading, cycle, pages),
          { operation: 'create', item: meter },
        ]),
      );
    },

    /** Takes a reading off again, in the cycle that it was counted in. Twice is as good as once. */
    async giveBack(reading: CountedReading): Promise<void> {
      const found = await findCounted(reading);
      if (!found) return;
      const { id, cycle, pages } = found.value;
      await refusalOf(
        ledger.batch(reading.tenantId, [
          { operation: 'delete', id, etag: found.etag },
          addPages(cycle, -pages),
        ]),
      );
    },
  };
}

const createCounted = (reading: CountedReading, cycle: string, pages: number): Change => ({
  operation: 'create',
  item: {
    id: countedId(reading),
    tenantId: reading.tenantId,
    type: 'pagesCounted',
    cycle,
    pages,
    ttl: COUNTED_SECONDS,
  },
});

const addPages = (cycle: string, value: number, condition?: string): Change => ({
  operation: 'patch',
  id: meterId(cycle),
  patch: [{ op: 'incr', path: '/pages', value }],
  ...(condition && { condition }),
});

const meterId = (cycle: string) => `page-meter-${cycle}`;
const countedId = ({ documentId, version }: CountedReading) =>
  `pages-counted-${documentId}-${version}`;
