import type { AccountsReader } from '../accounts/accounts.store.ts';
import { isArriving } from '../accounts/is-arriving.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import type { Blobs } from '../platform/blobs.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { type Outbox, writeOutbox } from '../platform/outbox.ts';
import { deleteDocuments } from './delete-documents.ts';
import { isAsRead } from './document-conditions.ts';
import { type DocumentRecord, scopeOf } from './document-record.ts';
import type { Documents } from './documents.store.ts';
import type { IngestionMessage } from './ingestion-message.ts';
import { toBeReadInTurn } from './read-anew.ts';
import { isToReplace, replaceNamesakes } from './replace-namesakes.ts';

type Needs = {
  accounts: AccountsReader;
  agents: AgentsReader;
  blobs: Blobs;
  documents: Documents;
  log: Log;
  now: Clock;
  outbox: Outbox;
};

/** Nothing that is younger can be told from work under way. */
const GRACE_MS = 60 * 60 * 1_000;
/** An upload that has no record by then gets none. With two runs an hour, nothing of it is left after one. */
const UPLOAD_GRACE_MS = 25 * 60 * 1_000;

/**
 * Makes good what no message is left for: a file whose upload was killed before its record was written, or never
 * confirmed, is deleted; a document that nobody has touched for an hour, because its message ended with the dead
 * letters while the database could not be reached, is queued again; what a document has replaced and left goes. Every document has a file, so the files lead to
 * all organizations.
 */
export async function reconcileDocuments(deps: Needs): Promise<void> {
  const start = deps.now().getTime();
  const before = new Date(start - GRACE_MS);
  const uploadedBefore = new Date(start - UPLOAD_GRACE_MS);
  let tenantId = '';
  let records = new Map<string, DocumentRecord>();
  let agents = new Set<string>();
  let isLeftAlone = false;
  let hasTurns = false;

  // Files are listed in the order of their names, which begin with the organization.
  for await (const { path, at, etag } of deps.blobs.list('documents')) {
    const [owner = '', documentId = ''] = path.split('/');
    if (owner !== tenantId) {
      tenantId = owner;
      const found = await deps.documents.listAll(tenantId);
      records = new Map(found.map((record) => [record.id, record]));
      agents = new Set((await deps.agents.list(tenantId)).map(({ id }) => id));
      isLeftAlone = await isArriving(deps, tenantId);
      hasTurns = false;
    }
    if (isLeftAlone) continue;
    const record = records.get(documentId);
    if (record && isOrphan(record, agents, before))
      await deleteDocuments(deps, record, { ids: [record.id] });
    else if (record && isStuck(record, before) && record.waitsForTurn) {
      if (!hasTurns)
        await deps.outbox.commit(tenantId, [writeOutbox(toBeReadInTurn(deps, tenantId))]);
      hasTurns = true;
    } else if (record && isStuck(record, before)) await queueAgain(deps, record);
    else if (record && isToReplace(record)) await replaceNamesakes(deps, { tenantId, documentId });
    if (!record && at < uploadedBefore) {
      await deps.blobs.remove('documents', path, etag);
      deps.log.info('file without a document removed', { path });
    }
  }
}

/** Its agent was deleted, and the message that should have deleted it was lost, or came before it. */
const isOrphan = (record: DocumentRecord, agents: Set<string>, before: Date) =>
  record.agentId !== null &&
  !agents.has(record.agentId) &&
  !record.isDeleting &&
  record.updatedAt < before.toISOString();

const isStuck = (record: DocumentRecord, before: Date) =>
  isUnfinished(record) && record.updatedAt < before.toISOString();

/** It is to be read, or removed. */
export const isUnfinished = ({ isDeleting, status }: DocumentRecord): boolean =>
  isDeleting || status === 'queued' || status === 'processing';

/** Has it read, or removed, by a message of its own. */
export async function queueAgain(
  { documents, log, now, outbox }: Pick<Needs, 'documents' | 'log' | 'now' | 'outbox'>,
  record: DocumentRecord,
): Promise<void> {
  const { tenantId, id, version, isDeleting } = record;
  const document = { tenantId, documentId: id };
  const message: IngestionMessage = isDeleting
    ? { kind: 'removeDocument', ...document }
    : { kind: 'ingest', ...document, version, scope: scopeOf(record) };
  const following = outbox.record(tenantId, 'document-ingestion', message);
  const changes = { updatedAt: now().toISOString() };
  // Where somebody has touched it since it was listed, it is not left alone after all.
  const isQueued = await documents.patch(record, changes, isAsRead(record), writeOutbox(following));
  if (isQueued) log.info('document queued again', { documentId: id });
}
