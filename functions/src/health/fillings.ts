import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { SummariesReader } from '../conversations/summaries.store.ts';
import type { DocumentsReader } from '../documents/documents.store.ts';
import { MAX_PASSAGES } from '../documents/has-room.ts';

export type FillingNeeds = {
  accounts: AccountsReader;
  documents: Pick<DocumentsReader, 'countPassagesEverywhere'>;
  summaries: Pick<SummariesReader, 'countEverywhere'>;
};
/** How full a logical partition is, in percent of what may stand in it. */
export type Filling = { tenantId: string; of: 'conversations' | 'passages'; percent: number };

/** From here on operators are told; the alert rings at 80 (infra/alerts.json). */
const TOLD_PERCENT = 60;
/** The service's own, which tells nobody how much of it is used: it is worked out from counts. */
const PARTITION_BYTES = 20 * 1024 ** 3;
/** Of a conversation that is kept: its summary, the text that is searched, what counts it (the average of a month's). */
const CONVERSATION_BYTES = 3_240;
const MAX_LISTED = 10;

/** Of all organizations, the fullest first. It reads indexes alone, of everything: nothing for a request that somebody waits for. */
export async function fillings({
  documents,
  summaries,
}: Omit<FillingNeeds, 'accounts'>): Promise<Filling[]> {
  const [kept, passages] = await Promise.all([
    summaries.countEverywhere(),
    documents.countPassagesEverywhere(),
  ]);
  return fullestFirst(kept, passages);
}

type Total = { tenantId: string; total: number };

export function fullestFirst(kept: Total[], passages: Total[]): Filling[] {
  const shares = [
    ...kept.map(({ tenantId, total }) => ({
      ...{ tenantId, of: 'conversations' as const },
      percent: (100 * total * CONVERSATION_BYTES) / PARTITION_BYTES,
    })),
    ...passages.map(({ tenantId, total }) => ({
      ...{ tenantId, of: 'passages' as const },
      percent: (100 * total) / MAX_PASSAGES,
    })),
  ];
  return shares.toSorted((one, other) => other.percent - one.percent);
}

/** A sentence for each that operators are told of. */
export async function fullSentences(deps: FillingNeeds): Promise<string[]> {
  const full = (await fillings(deps)).filter(({ percent }) => percent >= TOLD_PERCENT);
  const told = await Promise.all(
    full.slice(0, MAX_LISTED).map(async ({ tenantId, of, percent }) => {
      const name = (await deps.accounts.findTenant(tenantId))?.value.slug ?? tenantId;
      return `${name}: ${SAYS[of]}, ${Math.floor(percent)} % of what can be.`;
    }),
  );
  return full.length > MAX_LISTED ? [...told, `And ${full.length - MAX_LISTED} more.`] : told;
}

const SAYS = {
  conversations: 'conversations that are kept',
  passages: 'passages of one agent, or of the documents that all agents know',
};
