import { createHash } from 'node:crypto';
import {
  type confirmUpload as contract,
  MAX_DOCUMENT_BYTES,
} from '@talkwright/shared/areas/documents';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../accounts/caller.ts';
import type { Blobs } from '../platform/blobs.ts';
import { WriteRefused } from '../platform/write-refused.ts';
import { checkContent, HEAD_BYTES, knownName } from './file-type.ts';
import {
  newRecord,
  type Queued,
  queueDocument,
  type StoredFile,
  toQueued,
} from './queue-document.ts';
import { findSameBefore } from './same-documents.ts';
import { settleSame } from './settle-same.ts';

type Needs = { blobs: Blobs } & Parameters<typeof newRecord>[0] &
  Parameters<typeof settleSame>[0] &
  Parameters<typeof queueDocument>[0];

/** Well before the reconciliation takes it for one that nobody confirms. */
const MAX_AGE_MS = 20 * 60 * 1_000;

/**
 * Makes a document of a file that went to the storage itself, once, however often and whenever it is called. Of the file
 * its size and its beginning are looked at, and its bytes compared. One that is refused is left to the reconciliation: somebody else may be
 * confirming it with the right name.
 * @throws Failure `upload_not_found`, and what is wrong with file or fields
 */
export async function confirmUpload(
  deps: Needs,
  { tenantId }: Member,
  { id, filename, onSameName, ...input }: ParsedInput<typeof contract>,
): Promise<Queued> {
  const confirmed = await findConfirmed(deps, tenantId, id);
  if (confirmed) return confirmed;

  const file = await checkFile(deps, `${tenantId}/${id}`, filename);
  const record = await newRecord(deps, { id, tenantId, ...file }, input);
  const settled = await settleSame(deps, record, onSameName);
  try {
    return await queueDocument(deps, settled);
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error;
    // Of two at the same moment, this was the second.
    const others = await findConfirmed(deps, tenantId, id);
    if (!others) throw new Failure('upload_not_found');
    return others;
  }
}

async function findConfirmed(
  deps: Needs,
  tenantId: string,
  id: string,
): Promise<Queued | undefined> {
  const [record] = await deps.documents.listByIds(tenantId, [id]);
  return record && toQueued(record, await findSameBefore(deps, record));
}

async function checkFile(
  { blobs, now }: Needs,
  path: string,
  filename: string,
): Promise<StoredFile> {
  const name = knownName(filename);
  const found = await blobs.find('documents', path);
  if (!found || now().getTime() - found.at.getTime() > MAX_AGE_MS) {
    throw new Failure('upload_not_found');
  }
  if (found.size === 0) throw new Failure('file_empty');
  if (found.size > MAX_DOCUMENT_BYTES) throw new Failure('file_too_large');
  const content = await blobs.download('documents', path);
  if (!content) throw new Failure('upload_not_found');
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  for await (const part of content) {
    hash.update(part);
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, part]);
  }
  checkContent(name.extension, head.subarray(0, HEAD_BYTES));
  return { ...name, size: found.size, contentHash: hash.digest('hex') };
}
