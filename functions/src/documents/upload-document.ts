import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import {
  type uploadDocument as contract,
  type DocumentExtension,
  documentTypes,
} from '@talkwright/shared/areas/documents';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../accounts/caller.ts';
import type { Blobs } from '../platform/blobs.ts';
import type { NewId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import type { RateLimiter } from '../platform/rate-limiter.ts';
import { checkContent, HEAD_BYTES, knownName } from './file-type.ts';
import {
  newRecord,
  type Queued,
  queueDocument,
  type StoredFile,
  UPLOADS,
} from './queue-document.ts';
import type { FormFile, ReceiveForm } from './receive-form.ts';
import { type Settled, settleSame } from './settle-same.ts';

type Needs = {
  blobs: Blobs;
  log: Log;
  newId: NewId;
  rateLimiter: RateLimiter;
} & Parameters<typeof newRecord>[0] &
  Parameters<typeof settleSame>[0] &
  Parameters<typeof queueDocument>[0];
type Input = ParsedInput<typeof contract>;
type Form = {
  receive: ReceiveForm;
  /** Checks its fields against the contract. @throws Failure `invalid_input` */
  parse: (fields: object) => Input;
};

/**
 * Stores a file while it arrives and queues it for reading. Until the record is written, whatever fails takes
 * the stored file along.
 * @throws Failure `too_many`, and what is wrong with form or file
 */
export async function uploadDocument(
  deps: Needs,
  { tenantId }: Pick<Member, 'tenantId'>,
  { receive, parse }: Form,
): Promise<Queued> {
  const id = deps.newId();
  const path = `${tenantId}/${id}`;
  const removeFile = () =>
    deps.blobs
      .remove('documents', path)
      .catch((cause) => deps.log.error('blob left for the reconciliation', cause, { path }));
  let settled: Settled;
  try {
    const { fields, file } = await receive(async (sent) => {
      const counted = deps.rateLimiter.take(UPLOADS, tenantId);
      // Awaited later: a file that waits to be read may be gone when its form breaks off.
      counted.catch(() => {});
      const stored = await store(deps, path, sent);
      await counted;
      return stored;
    });
    if (!file) throw new Failure('file_missing');
    const { onSameName, ...input } = parse(readFields(fields));
    const record = await newRecord(deps, { id, tenantId, ...file }, input);
    settled = await settleSame(deps, record, onSameName);
  } catch (error) {
    await removeFile();
    throw error;
  }

  if (settled.isThere) await removeFile();
  return queueDocument(deps, settled);
}

async function store({ blobs }: Needs, path: string, file: FormFile): Promise<StoredFile> {
  const name = knownName(file.filename);
  const { extension } = name;
  const stored = { ...name, size: 0, contentHash: '' };
  const content = Readable.from(
    checked(file, extension, (seen) => {
      Object.assign(stored, seen);
    }),
  );
  const contentType = documentTypes[extension];
  try {
    await blobs.upload('documents', path, content, { contentType });
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
  onEnd: (seen: { size: number; contentHash: string }) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let size = 0;
  let head: Buffer | undefined = Buffer.alloc(0);
  // The stream outlives a refusal: the rest of the form comes through it.
  for await (const chunk of content.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    hash.update(chunk);
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
  onEnd({ size, contentHash: hash.digest('hex') });
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
