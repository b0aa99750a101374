import { editionKey } from '../knowledge/edition.ts';
import type { Change } from '../platform/change.ts';
import type { Clock } from '../platform/clock.ts';
import { keepLease, type LeaseTerms, newLease, whileHeld } from '../platform/lease.ts';
import type { Log } from '../platform/log.ts';
import {
  IS_PRESENT,
  isHeldBy,
  isUnread,
  isUnreadAt,
  isWanted,
  isWantedIn,
} from './document-conditions.ts';
import type { DocumentRecord } from './document-record.ts';
import type { Documents } from './documents.store.ts';
import { readingVersions } from './extraction/reading-versions.ts';

type Needs = { documents: Documents; now: Clock };
type Progress = Pick<DocumentRecord, 'pagesDone' | 'pagesTotal'>;
/** Who reads which version, and the document as it was before. */
export type Reading = { holder: string; version: number; record: DocumentRecord };

export const LEASE: LeaseTerms = { seconds: 12, renewMs: 3_000 };
const REPORT_MS = 500;

/**
 * Reserves a document for reading. While somebody else holds it (a message was delivered twice, or its reader
 * was killed a moment ago) this waits, at most as long as a lease lasts.
 * @returns undefined when there is nothing to read any more
 * @throws Error when it is still held
 */
export const acquireLease = (
  deps: Needs,
  wish: { tenantId: string; documentId: string; version: number; isSentAgain: boolean },
  holder: string,
): Promise<Reading | undefined> =>
  whileHeld(deps, LEASE, async () => {
    const { tenantId, documentId, version, isSentAgain } = wish;
    const record = await deps.documents.find(tenantId, documentId);
    if (!record || !isWanted(record, version, isSentAgain)) return undefined;
    const now = deps.now();
    if (!isUnread(record, now)) return 'held';
    const lease = newLease(holder, now, LEASE);
    const hidden = [editionKey(documentId, version)];
    const begun = { status: 'processing', pagesDone: 0, error: null, waitsForTurn: false } as const;
    const readingVersion = readingVersions[record.extension];
    const changes = { ...begun, readingVersion, lease, hidden, updatedAt: now.toISOString() };
    const isFree = `${isWantedIn(version, isSentAgain)} AND ${isUnreadAt(now)}`;
    const isOurs = await deps.documents.patch(record, changes, isFree);
    return isOurs ? { holder, version, record } : 'held';
  });

/** Waits until nobody reads the document. @throws Error when somebody does so for longer than a lease lasts */
export const untilUnread = (deps: Needs, { tenantId, id }: DocumentRecord): Promise<void> =>
  whileHeld(deps, LEASE, async () => {
    const record = await deps.documents.find(tenantId, id);
    return record && !isUnread(record, deps.now()) ? 'held' : undefined;
  });

/** Changes the record, and what goes with it, if it is still ours to change. */
export const patchHeld = (
  { documents, now }: Needs,
  { holder, record }: Reading,
  changes: Partial<DocumentRecord>,
  ...others: Change[]
): Promise<boolean> =>
  documents.patch(
    record,
    { ...changes, updatedAt: now().toISOString() },
    `${IS_PRESENT} AND ${isHeldBy(holder)}`,
    ...others,
  );

/**
 * Keeps a lease while its document is read, and shows the progress about every half second. The signal is aborted
 * when the document was deleted or somebody else took over.
 */
export function keepReading(deps: Needs & { log: Log }, reading: Reading) {
  let shown: Progress | undefined;
  let current = shown;

  const keeper = keepLease(deps, reading.holder, LEASE, {
    async renew(lease) {
      const showing = current;
      const isOurs = await patchHeld(deps, reading, { ...showing, lease });
      if (isOurs) shown = showing;
      return isOurs;
    },
    lostBecause: () => new Error('The document is not ours any more.'),
  });
  const timer = setInterval(() => {
    if (current !== shown) void keeper.renew();
  }, REPORT_MS);

  return {
    signal: keeper.lost,
    report(pagesDone: number, pagesTotal: number): void {
      current = { pagesDone, pagesTotal };
    },
    /** As far as it was reported. */
    progress: (): Partial<Progress> => current ?? {},
    /** After this no renewal is under way that could overwrite what follows. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await keeper.stop();
    },
  };
}
