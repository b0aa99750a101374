import type { Blobs } from '../platform/blobs.ts';
import type { DocumentRecord } from './document-record.ts';

/**
 * A document's file, in one array that can be handed to a thread and is not in memory twice on the way. Whoever wants to
 * know more of it is shown its parts as they come.
 */
export async function readFile(
  { blobs }: { blobs: Blobs },
  { tenantId, id, size }: Pick<DocumentRecord, 'tenantId' | 'id' | 'size'>,
  onPart?: (part: Uint8Array) => void,
): Promise<Uint8Array | undefined> {
  const file = await blobs.download('documents', `${tenantId}/${id}`);
  if (!file) return undefined;
  const bytes = new Uint8Array(size);
  let read = 0;
  for await (const part of file) {
    bytes.set(part, read);
    onPart?.(part);
    read += part.length;
  }
  return bytes.subarray(0, read);
}
