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
import { type DocumentRecord, toDocument, wordsOf } from './document-record.ts';
import type { Documents, DocumentsReader } from './documents.store.ts';
import { hasRoom } from './has-room.ts';
import { toBeRead } from './read-anew.ts';
import type { SameDocuments } from './same-documents.ts';
import type { Settled } from './settle-same.ts';

export type StoredFile = {
  filename: string;
  extension: DocumentExtension;
  size: number;
  contentHash: string;
};
export type Queued = {
  document: Document;
  chunksCreated: number;
  sameContent: string | null;
  sameName: string | null;
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
  { id, tenantId, filename, extension, size, contentHash }: StoredFile & Owned,
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
    readingVersion: 0,
    waitsForTurn: false,
    contentHash,
    isReplacing: false,
    formerIds: [],
    lease: null,
    sortName: sortNameOf(filename),
    words: wordsOf(described),
  };
}

/** Writes it, and what makes somebody read it, unless what is there already makes it needless. */
export async function queueDocument(
  deps: { documents: Documents; outbox: Outbox },
  { record, isThere, same }: Settled,
): Promise<Queued> {
  const following = toBeRead(deps, record, record.version);
  if (!isThere) await deps.documents.create(record, following);
  return toQueued(record, same);
}

/** As often as it is answered, it was uploaded once. */
export const toQueued = (record: DocumentRecord, { content, names }: SameDocuments): Queued => ({
  document: toDocument(record),
  chunksCreated: record.chunks,
  sameContent: content[0]?.id ?? null,
  sameName: names[0]?.id ?? null,
  activity: { id: record.id, name: record.filename, once: `uploaded-${record.id}` },
});

const agentMissing = () =>
  new Failure('invalid_input', {
    message: 'Choose the agent that this document is for.',
    fields: { agentInstanceId: 'Choose the agent that this document is for' },
  });
