import {
  type Document,
  findSameFiles,
  MAX_FILES_COMPARED,
  type OnSameName,
} from '@talkwright/shared/areas/documents';
import { call } from '../../server/call.ts';
import type { Upload } from './use-uploads.ts';

export type SameName = { id: string; filename: string; document: Document };
type There = {
  /** What may be sent as it is: the server refuses what has come to be there meanwhile. */
  ways: Map<string, OnSameName>;
  /** What need not be sent, and why. */
  known: Map<string, string>;
  /** What somebody has to decide. */
  names: SameName[];
};

/** Before files are sent: which of them are there already, by their bytes or their names. */
export async function findThere(uploads: Upload[], agentId: string | null): Promise<There> {
  const there: There = { ways: new Map(), known: new Map(), names: [] };
  for (let start = 0; start < uploads.length; start += MAX_FILES_COMPARED) {
    const some = uploads.slice(start, start + MAX_FILES_COMPARED);
    const files: { filename: string; sha256?: string }[] = [];
    // One after the other: each is in memory as a whole.
    for (const { file } of some) files.push({ filename: file.name, ...(await hashOf(file)) });
    const { data } = await call(findSameFiles, {
      files,
      ...(agentId && { agentInstanceId: agentId }),
    });
    // Where nobody can tell, the upload itself will.
    for (const [index, upload] of some.entries()) sort(there, upload, data?.files[index]);
  }
  return there;
}

function sort(
  { ways, known, names }: There,
  { id, file }: Upload,
  same?: { sameContent: Document | null; sameName: Document | null },
): void {
  const { sameContent, sameName } = same ?? {};
  if (sameContent) known.set(id, alreadyThere(sameContent, file.name));
  else if (sameName) names.push({ id, filename: file.name, document: sameName });
  else ways.set(id, 'refuse');
}

const alreadyThere = ({ original_filename }: Document, name: string): string =>
  original_filename === name
    ? 'This file is there already.'
    : `This file is there already, as ${original_filename}.`;

/** Of its bytes. A page that did not come by HTTPS has no way to tell it, nor has anybody of a file that has gone. */
async function hashOf(file: File): Promise<{ sha256?: string }> {
  if (!globalThis.crypto.subtle) return {};
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    const bytes = [...new Uint8Array(digest)];
    return { sha256: bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('') };
  } catch {
    return {};
  }
}
