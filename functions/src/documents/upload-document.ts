import { once } from 'node:events';
import { Readable } from 'node:stream';
import {
  type uploadDocument as contract,
  type Document,
  type DocumentExtension,
  documentTypes,
} from '@talkwright/shared/areas/documents';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../accounts/caller.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import type { Blobs } from '../platform/blobs.ts';
import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import type { Outbox } from '../platform/outbox.ts';
import type { RateLimiter } from '../platform/rate-limiter.ts';
import {
  type DocumentRecord,
  scopeOf,
  sortNameOf,
  toDocument,
  wordsOf,
} from './document-record.ts';
import type { Documents } from './documents.store.ts';
import { checkContent, cleanFilename, extensionOf, HEAD_BYTES } from './file-type.ts';
import type { IngestMessage } from './ingestion-message.ts';
import type { FormFile, ReceiveForm } from './receive-form.ts';

type Needs = {
  agents: AgentsReader;
  blobs: Blobs;
  documents: Documents;
  log: Log;
  newId: NewId;
  now: Clock;
  outbox: Outbox;
  rateLimiter: RateLimiter;
};
type Input = ParsedInput<typeof contract>;
type Form = {
  receive: ReceiveForm;
  /** Checks its fields against the contract. @throws Failure `invalid_input` */
  parse: (fields: object) => Input;
};
/** What one organization sends costs all others time. */
const LIMIT = { name: 'documents-upload', max: 2_000, seconds: 60 * 60 };

type StoredFile = { filename: string; extension: DocumentExtension; size: number };

/**
 * Stores a file while it arrives and queues it for reading. Until the record is written, whatever fails takes
 * the stored file along.
 * @throws Failure `too_many`, and what is wrong with form or file
 */
export async function uploadDocument(
  deps: Needs,
  { tenantId }: Pick<Member, 'tenantId'>,
  { receive, parse }: Form,
  signal: AbortSignal,
): Promise<{ document: Document; chunksCreated: number }> {
  const id = deps.newId();
  const path = `${tenantId}/${id}`;
  let record: DocumentRecord;
  try {
    const { fields, file } = await receive(async (sent) => {
      const counted = deps.rateLimiter.take(LIMIT, tenantId);
      // Awaited later: a file that waits to be read may be gone when its form breaks off.
      counted.catch(() => {});
      const stored = await store(deps, path, sent, signal);
      await counted;
      return stored;
    });
    if (!file) throw new Failure('file_missing');
    const input = parse(readFields(fields));
    record = newRecord(deps, { id, tenantId, ...file }, input);
    if (input.metadata?.agentScoped && !input.agentInstanceId) throw agentMissing();
    if (input.agentInstanceId) await deps.agents.get(tenantId, input.agentInstanceId);
  } catch (error) {
    await deps.blobs
      .remove('documents', path)
      .catch((cause) => deps.log.error('blob left for the reconciliation', cause, { path }));
    throw error;
  }

  const following = deps.outbox.record(tenantId, 'document-ingestion', {
    kind: 'ingest',
    tenantId,
    documentId: id,
    version: record.version,
    scope: scopeOf(record),
  } satisfies IngestMessage);
  await deps.documents.create(record, following);
  return { document: toDocument(record), chunksCreated: 0 };
}

async function store(
  { blobs }: Needs,
  path: string,
  file: FormFile,
  signal: AbortSignal,
): Promise<StoredFile> {
  const filename = cleanFilename(file.filename);
  if (filename === '') throw new Failure('file_missing');
  const extension = extensionOf(filename);
  const stored = { filename, extension, size: 0 };
  const content = Readable.from(
    checked(file, extension, (size) => {
      stored.size = size;
    }),
  );
  const contentType = documentTypes[extension];
  try {
    await blobs.upload('documents', path, content, { contentType, signal });
  } finally {
    await letGo(content);
  }
  return stored;
}

/** The rest of the form flows on only when nobody holds the file's stream any more. */
async function letGo(content: Readable): Promise<void> {
  content.on('error', () => {});
  const closed = content.closed || once(content, 'close');
  content.destroy();
  await closed;
}

/** Passes a file on, block by block, until something is wrong with it. */
async function* checked(
  { content, isTooLarge }: FormFile,
  extension: DocumentExtension,
  onSize: (size: number) => void,
): AsyncGenerator<Buffer> {
  let size = 0;
  let head: Buffer | undefined = Buffer.alloc(0);
  // The stream outlives a refusal: the rest of the form comes through it.
  for await (const chunk of content.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (head) {
      head = Buffer.concat([head, chunk]);
      if (head.length < HEAD_BYTES) continue;
      checkContent(extension, head);
      yield head;
      head = undefined;
    } else yield chunk;
  }
  if (size === 0) throw new Failure('file_empty');
  if (isTooLarge()) throw new Failure('file_too_large');
  if (head) {
    checkContent(extension, head);
    yield head;
  }
  onSize(size);
}

function readFields({ metadata, ...fields }: Record<string, string>): object {
  if (metadata === undefined) return fields;
  try {
    return { ...fields, metadata: JSON.parse(metadata) };
  } catch {
    throw new Failure('invalid_input', {
      message: 'The field metadata is not valid JSON.',
      fields: { metadata: 'This is not valid JSON' },
    });
  }
}

const agentMissing = () =>
  new Failure('invalid_input', {
    message: 'Choose the agent that this document is for.',
    fields: { agentInstanceId: 'Choose the agent that this document is for' },
  });

function newRecord(
  { now }: Needs,
  { id, tenantId, filename, extension, size }: StoredFile & { id: string; tenantId: string },
  { agentInstanceId, metadata }: Input,
): DocumentRecord {
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
    agentId: metadata?.agentScoped === false ? null : (agentInstanceId ?? null),
    size,
    status: 'queued',
    isDeleting: false,
    error: null,
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
