import { buffer } from 'node:stream/consumers';
import {
  type confirmUpload as contract,
  MAX_DOCUMENT_BYTES,
} from '@talkwright/shared/areas/documents';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../accounts/caller.ts';
import type { Blobs } from '../platform/blobs.ts';
import { WriteRefused } from '../platform/write-refused.ts';
import type { DocumentsReader } from './documents.store.ts';
import { checkContent, HEAD_BYTES, knownName } from './file-type.ts';
import {
  newRecord,
  type Queued,
  queueDocument,
  type StoredFile,
  toQueued,
} from './queue-document.ts';

type Needs = { blobs: Blobs; documents: DocumentsReader } & Parameters<typeof newRecord>[0] &
  Parameters<typeof queueDocument>[0];

/** Well before the reconciliation takes it for one that nobody confirms. */
const MAX_AGE_MS = 20 * 60 * 1_000;

/**
 * Makes a document of a file that went to the storage itself, once, however often and whenever it is called. Of the file
 * its size and its beginning are looked at. One that is refused is left to the reconciliation: somebody else may be
 * confirming it with the right name.
 * @throws Failure `upload_not_found`, and what is wrong with file or fields
 */
export async function confirmUpload(
  deps: Needs,
  { tenantId }: Member,
  { id, filename, ...input }: ParsedInput<typeof contract>,
): Promise<Queued> {
  const confirmed = await findConfirmed(deps, tenantId, id);
  if (confirmed) return confirmed;

  const file = await checkFile(deps, `${tenantId}/${id}`, filename);
  const record = await newRecord(deps, { id, tenantId, ...file }, input);
  try {
    return await queueDocument(deps, record);
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error;
    // Of two at the same moment, this was the second.
    const others = await findConfirmed(deps, tenantId, id);
    if (!others) throw new Failure('upload_not_found');
    return others;
  }
}

async function findConfirmed(
  { documents }: Needs,
  tenantId: string,
  id: string,
): Promise<Queued | undefined> {
  const [record] = await documents.listByIds(tenantId, [id]);
  return record && toQueued(record);
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
  const beginning = await blobs.download('documents', path, HEAD_BYTES);
  if (!beginning) throw new Failure('upload_not_found');
  checkContent(name.extension, await buffer(beginning));
  return { ...name, size: found.size };
}
