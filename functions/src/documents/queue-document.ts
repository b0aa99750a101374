import type {
  Document,
  DocumentExtension,
  uploadDocument,
} from '@talkwright/shared/areas/documents';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { AgentsReader } from '../agents/agents.store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Outbox } from '../platform/outbox.ts';
import { sortNameOf } from '../platform/text/in-lists.ts';
import { type DocumentRecord, scopeOf, toDocument, wordsOf } from './document-record.ts';
import type { Documents, DocumentsReader } from './documents.store.ts';
import { hasRoom } from './has-room.ts';
import type { IngestMessage } from './ingestion-message.ts';

export type StoredFile = { filename: string; extension: DocumentExtension; size: number };
export type Queued = {
  document: Document;
  chunksCreated: number;
  activity: { id: string; name: string; once: string };
};
type Owned = { id: string; tenantId: string };

/** What one organization sends costs all others time. */
export const UPLOADS = { name: 'documents-upload', max: 2_000, seconds: 60 * 60 };

/**
 * The record of a file that has arrived, as it is before anybody has read it.
 * @throws Failure `agent_not_found`, `scope_full`, and `invalid_input` where the agent is missing
 */
export async function newRecord(
  { agents, documents, now }: { agents: AgentsReader; documents: DocumentsReader; now: Clock },
  { id, tenantId, filename, extension, size }: StoredFile & Owned,
  { agentInstanceId, metadata }: ParsedInput<typeof uploadDocument>,
): Promise<DocumentRecord> {
  if (metadata?.agentScoped && !agentInstanceId) throw agentMissing();
  if (agentInstanceId) await agents.get(tenantId, agentInstanceId);
  const agentId = metadata?.agentScoped === false ? null : (agentInstanceId ?? null);
  if (!(await hasRoom(documents, { tenantId, agentId, chunks: 0 })))
    throw new Failure('scope_full');
  const createdAt = now().toISOString();
  const described = { filename, tags: [], description: metadata?.description ?? '' };
  return {
    id,
    tenantId,
    type: 'document',
    createdAt,
    updatedAt: createdAt,
    ...described,
    extension,
    agentId,
    size,
    status: 'queued',
    isDeleting: false,
    error: null,
    notice: null,
    pagesDone: 0,
    pagesTotal: null,
    pages: null,
    chunks: 0,
    version: 1,
    published: null,
    hidden: [],
    isHiding: false,
    compacted: null,
    lease: null,
    sortName: sortNameOf(filename),
    words: wordsOf(described),
  };
}

/** Writes it, and what makes somebody read it. */
export async function queueDocument(
  { documents, outbox }: { documents: Documents; outbox: Outbox },
  record: DocumentRecord,
): Promise<Queued> {
  const following = outbox.record(record.tenantId, 'document-ingestion', {
    kind: 'ingest',
    tenantId: record.tenantId,
    documentId: record.id,
    version: record.version,
    scope: scopeOf(record),
  } satisfies IngestMessage);
  await documents.create(record, following);
  return toQueued(record);
}

/** As often as it is answered, it was uploaded once. */
export const toQueued = (record: DocumentRecord): Queued => ({
  document: toDocument(record),
  chunksCreated: record.chunks,
  activity: { id: record.id, name: record.filename, once: `uploaded-${record.id}` },
});

const agentMissing = () =>
  new Failure('invalid_input', {
    message: 'Choose the agent that this document is for.',
    fields: { agentInstanceId: 'Choose the agent that this document is for' },
  });
