import { setTimeout as delay } from 'node:timers/promises';
import { editionKey } from '../knowledge/edition.ts';
import type { Clock } from '../platform/clock.ts';
import { type Change, WriteRefused } from '../platform/cosmos.ts';
import type { DocumentRecord } from './document-record.ts';
import type { Documents } from './documents.store.ts';

type Needs = { documents: Documents; now: Clock };
type Reading = { tenantId: string; documentId: string; version: number };
export type Lease = Reading & { holder: string; record: DocumentRecord };

/** Long enough for a busy process to renew it in time, short enough to be waited for. */
const LEASE_MS = 12_000;
const RENEW_MS = 3_000;
const REPORT_MS = 500;
const POLL_MS = 500;

export const expiry = (now: Date): string => new Date(now.getTime() + LEASE_MS).toISOString();

const isHeld = (record: DocumentRecord, now: Date) =>
  record.lease !== null && record.lease.until > now.toISOString();

/**
 * Reserves a document for reading. While somebody else holds it (a message was delivered twice, or its reader
 * was killed a moment ago) this waits, at most as long as a lease lasts.
 * @returns undefined when there is nothing to read any more
 * @throws Error when it is still held
 */
export async function acquireLease(
  deps: Needs,
  { tenantId, documentId, version }: Reading,
  holder: string,
): Promise<Lease | undefined> {
  for (const waitUntil = deps.now().getTime() + LEASE_MS; ; await delay(POLL_MS)) {
    const found = await deps.documents.find(tenantId, documentId);
    const record = found?.value;
    if (!record || !isWanted(record, version)) return undefined;
    const now = deps.now();
    if (!isHeld(record, now)) {
      const lease = { holder, until: expiry(now) };
      const hidden = [editionKey(documentId, version)];
      const begun = { status: 'processing', pagesDone: 0, error: null } as const;
      const changes = { ...begun, lease, hidden, updatedAt: now.toISOString() };
      const isFree = `${isWantedIn(version)} AND (IS_NULL(c.lease) OR c.lease.until <= '${now.toISOString()}')`;
      if (await isPatched(deps, { tenantId, id: documentId }, changes, isFree)) {
        return { tenantId, documentId, version, holder, record };
      }
    } else if (now.getTime() > waitUntil)
      throw new Error('Somebody else is reading this document.');
  }
}

const isWanted = (record: DocumentRecord, version: number) =>
  !record.isDeleting &&
  record.version === version &&
  (record.status === 'queued' || record.status === 'processing');

/** The same, as a condition of the database. */
const isWantedIn = (version: number) =>
  `c.isDeleting = false AND c.version = ${version} AND c.status IN ('queued', 'processing')`;

/** Waits until nobody reads the document. @throws Error when somebody does so for longer than a lease lasts */
export async function untilUnread(deps: Needs, record: DocumentRecord): Promise<void> {
  const waitUntil = deps.now().getTime() + LEASE_MS;
  for (let current: DocumentRecord | undefined = record; current; await delay(POLL_MS)) {
    if (!isHeld(current, deps.now())) return;
    if (deps.now().getTime() > waitUntil) throw new Error('Somebody still reads this document.');
    current = (await deps.documents.find(record.tenantId, record.id))?.value;
  }
}

/** Changes the record, and what goes with it, if it is still ours to change. */
export const patchHeld = (
  deps: Needs,
  { tenantId, documentId, holder }: Lease,
  changes: Partial<DocumentRecord>,
  ...others: Change[]
): Promise<boolean> =>
  isPatched(
    deps,
    { tenantId, id: documentId },
    { ...changes, updatedAt: deps.now().toISOString() },
    `c.isDeleting = false AND c.lease.holder = '${holder}'`,
    ...others,
  );

/** Gives the document free, whatever has become of it. */
export async function releaseLease(deps: Needs, lease: Lease): Promise<void> {
  const { tenantId, documentId, holder } = lease;
  const isOurs = `c.lease.holder = '${holder}'`;
  await isPatched(deps, { tenantId, id: documentId }, { lease: null }, isOurs);
}

async function isPatched(
  { documents }: { documents: Documents },
  key: { tenantId: string; id: string },
  changes: Partial<DocumentRecord>,
  condition: string,
  ...others: Change[]
): Promise<boolean> {
  try {
    await documents.patch(key, changes, condition, ...others);
    return true;
  } catch (error) {
    if (error instanceof WriteRefused) return false;
    throw error;
  }
}

/**
 * Keeps a lease while its document is read: renews it, and shows the progress about every half second. The
 * signal is aborted when the document was deleted or somebody else took over.
 */
export function keepLease(deps: Needs, lease: Lease) {
  const lost = new AbortController();
  let shown: Pick<DocumentRecord, 'pagesDone' | 'pagesTotal'> | undefined;
  let current = shown;
  let renewedAt = deps.now().getTime();
  let patching: Promise<void> = Promise.resolve();

  async function renew(): Promise<void> {
    const now = deps.now();
    if (current === shown && now.getTime() - renewedAt < RENEW_MS) return;
    const showing = current;
    const renewed = { ...showing, lease: { holder: lease.holder, until: expiry(now) } };
    // A database that does not answer just now is no reason to stop: the writes themselves will tell.
    const isOurs = await patchHeld(deps, lease, renewed).catch(() => undefined);
    if (isOurs === false) lost.abort(new Error('The document is not ours any more.'));
    if (isOurs) [shown, renewedAt] = [showing, now.getTime()];
  }
  let isRenewing = false;
  const timer = setInterval(() => {
    if (isRenewing) return;
    isRenewing = true;
    patching = renew().finally(() => {
      isRenewing = false;
    });
  }, REPORT_MS);

  return {
    signal: lost.signal,
    report(pagesDone: number, pagesTotal: number): void {
      current = { pagesDone, pagesTotal };
    },
    /** After this no renewal is under way that could overwrite what follows. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await patching;
    },
  };
}
