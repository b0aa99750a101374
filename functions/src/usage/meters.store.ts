import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { Change } from '../platform/change.ts';
import { secondsFromNow } from '../platform/clock.ts';
import { bucketOfYear } from '../platform/ledger/buckets.ts';
import type { Ledger } from '../platform/ledger/ledger.ts';
import { ignoring, refusalOf, whileRefused } from '../platform/write-refused.ts';
import {
  addToMeter,
  type Meter,
  type MeterName,
  meterId,
  meterSchema,
  newMeter,
  type Used,
  unused,
} from './meter-record.ts';

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

export type Meters = ReturnType<typeof metersStore>;
export type MetersReader = Pick<Meters, 'used' | 'listChanged'>;
/** With when it was written, in whole seconds of the database's own clock. */
const changedSchema = z.object({ _ts: z.int() }).loose();

export function metersStore(ledger: Ledger) {
  /** Where a reading may be counted that comes, perhaps once more, in this cycle. */
  async function findCounted(reading: CountedReading, cycle: string) {
    const first = secondsFromNow(new Date(cycle), -COUNTED_SECONDS).toISOString();
    const buckets = [...new Set([cycle, first].map(bucketOfYear))];
    const found = await Promise.all(
      buckets.map((bucket) =>
        ledger.find(countedSchema, countedId(reading), [reading.tenantId, bucket]),
      ),
    );
    return found.find((one) => one !== undefined);
  }

  return {
    async used(tenantId: string, cycle: string): Promise<Used> {
      return (
        (await ledger.find(meterSchema, meterId(cycle), partition(tenantId, cycle)))?.value ??
        unused
      );
    },

    /** Those of all organizations that have changed since; slow, and for what nobody waits for. */
    async listChanged(cycle: string, since: number): Promise<(Meter & { changedAt: number })[]> {
      const found = await ledger.queryEverywhere(
        changedSchema,
        "SELECT * FROM c WHERE c.type = 'meter' AND c.cycle = @cycle AND c._ts >= @since",
        { cycle, since },
      );
      return found.map((one) => ({ ...meterSchema.parse(one), changedAt: one._ts }));
    },

    /** Something to add to. Twice is as good as once. */
    begin: (tenantId: string, cycle: string): Promise<void> =>
      ledger.create(newMeter(tenantId, cycle)).then(() => {}, ignoring('exists')),

    /** `changed` when the meter has more than `most`, `gone` when the cycle has not begun. */
    add: (tenantId: string, cycle: string, added: [MeterName, number], most?: number) =>
      refusalOf(ledger.batch(partition(tenantId, cycle), [addToMeter(cycle, added, most)])),

    isCounted: async (reading: CountedReading, cycle: string): Promise<boolean> =>
      (await findCounted(reading, cycle)) !== undefined,

    /**
     * Counts a reading with its pages, both or neither. `exists` when it is counted, `changed` when there is no room for
     * them below the limit, `gone` when the cycle has not begun.
     */
    countReading: (reading: CountedReading, cycle: string, pages: number, limit: number | null) => {
      const most = limit === null ? undefined : limit - pages;
      return refusalOf(
        ledger.batch(partition(reading.tenantId, cycle), [
          createCounted(reading, cycle, pages),
          addToMeter(cycle, ['pages', pages], most),
        ]),
      );
    },

    /** Takes a reading off again, in the cycle that it was counted in: this one or one before. Twice is as good as once. */
    async giveBackReading(reading: CountedReading, now: string): Promise<void> {
      await whileRefused(async () => {
        const found = await findCounted(reading, now);
        if (!found) return;
        const { id, cycle, pages } = found.value;
        await ledger.batch(partition(reading.tenantId, cycle), [
          { operation: 'delete', id, etag: found.etag },
          addToMeter(cycle, ['pages', -pages]),
        ]);
      });
    },
  };
}

const partition = (tenantId: string, cycle: string) => [tenantId, bucketOfYear(cycle)];

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

const countedId = ({ documentId, version }: CountedReading) =>
  `pages-counted-${documentId}-${version}`;
