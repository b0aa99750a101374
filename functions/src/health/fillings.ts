import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { DayCountersReader } from '../conversations/day-counters.store.ts';
import type { SummariesReader } from '../conversations/summaries.store.ts';
import type { DocumentsReader } from '../documents/documents.store.ts';
import { MAX_PASSAGES } from '../documents/has-room.ts';
import type { PartitionCount } from '../platform/ledger/ledger.ts';

export type FillingNeeds = {
  accounts: AccountsReader;
  dayCounters: Pick<DayCountersReader, 'countMarksEverywhere'>;
  documents: Pick<DocumentsReader, 'countPassagesEverywhere'>;
  summaries: Pick<SummariesReader, 'countEverywhere'>;
};
/** How full a logical partition is, in percent of what may stand in it. */
export type Filling = {
  tenantId: string;
  of: 'conversations' | 'counts' | 'passages';
  /** Of the ledger. None of one that has not been moved, where an organization has a single one. */
  bucket?: string;
  percent: number;
};

/** From here on operators are told; the alert rings at 80 (infra/alerts.json). */
const TOLD_PERCENT = 60;
/** The service's own, which tells nobody how much of it is used: it is worked out from counts. */
const PARTITION_BYTES = 20 * 1024 ** 3;
/**
 * Of a conversation that is kept: its summary, the text that is searched, and what counts it, which lies elsewhere once the
 * ledger lies in buckets: rather too much than too little.
 */
const CONVERSATION_BYTES = 3_390;
/** Of a turn: the mark that says that it was counted, with what the database adds of its own. */
const MARK_BYTES = 450;
const MAX_LISTED = 10;

/** Of all organizations, the fullest first. It reads indexes alone, of everything: nothing for a request that somebody waits for. */
export async function fillings({
  dayCounters,
  documents,
  summaries,
}: Omit<FillingNeeds, 'accounts'>): Promise<Filling[]> {
  const [conversations, counts, passages] = await Promise.all([
    summaries.countEverywhere(),
    dayCounters.countMarksEverywhere(),
    documents.countPassagesEverywhere(),
  ]);
  return fullestFirst({ conversations, counts, passages });
}

export function fullestFirst(counted: Record<Filling['of'], PartitionCount[]>): Filling[] {
  const shares = (Object.keys(MOST) as Filling['of'][]).flatMap((of) =>
    counted[of].map(({ total, ...partition }) => ({
      ...{ ...partition, of },
      percent: (100 * total) / MOST[of],
    })),
  );
  return shares.toSorted((one, other) => other.percent - one.percent);
}

/** What fits into a partition. */
const MOST = {
  conversations: PARTITION_BYTES / CONVERSATION_BYTES,
  counts: PARTITION_BYTES / MARK_BYTES,
  passages: MAX_PASSAGES,
};

/** A sentence for each that operators are told of. */
export async function fullSentences(deps: FillingNeeds): Promise<string[]> {
  const full = (await fillings(deps)).filter(({ percent }) => percent >= TOLD_PERCENT);
  const told = await Promise.all(
    full.slice(0, MAX_LISTED).map(async ({ tenantId, of, bucket, percent }) => {
      const name = (await deps.accounts.findTenant(tenantId))?.value.slug ?? tenantId;
      const where = bucket === undefined ? '' : ` (${bucket})`;
      return `${name}: ${SAYS[of]}${where}, ${Math.floor(percent)} % of what can be.`;
    }),
  );
  return full.length > MAX_LISTED ? [...told, `And ${full.length - MAX_LISTED} more.`] : told;
}

const SAYS = {
  conversations: 'conversations that are kept',
  counts: 'turns that were counted',
  passages: 'passages of one agent, or of the documents that all agents know',
};
