import type { Blobs } from '../platform/blobs.ts';
import { isAsRead } from './document-conditions.ts';
import type { DocumentRecord } from './document-record.ts';
import { isUnfinished, queueAgain } from './reconcile-documents.ts';

type Needs = { blobs: Blobs } & Parameters<typeof queueAgain>[0];

const LOST =
  'The file of this document was lost when the data were restored. Please delete it and upload it again.';

/**
 * Brings the documents of an organization in step with its files after the database was restored: what was being read or
 * removed goes on, what has no file any more says so. Files without a document are left to the reconciliation.
 */
export async function recoverDocuments(
  deps: Needs,
  tenantId: string,
): Promise<{ queued: number; lost: number }> {
  const files = new Set<string>();
  for await (const { path } of deps.blobs.list('documents', `${tenantId}/`)) {
    files.add(path.slice(tenantId.length + 1));
  }
  let [queued, lost] = [0, 0];
  for (const record of await deps.documents.listAll(tenantId)) {
    if (!record.isDeleting && !files.has(record.id)) lost += (await markLost(deps, record)) ? 1 : 0;
    else if (isUnfinished(record)) {
      await queueAgain(deps, record);
      queued += 1;
    }
  }
  return { queued, lost };
}

async function markLost({ documents, now }: Needs, record: DocumentRecord): Promise<boolean> {
  if (record.error === LOST) return false;
  const changes = { status: 'failed', error: LOST, updatedAt: now().toISOString() } as const;
  return documents.patch(record, changes, isAsRead(record));
}
