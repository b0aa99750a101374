import { type Document, getDocument, uploadDocument } from '@talkwright/shared/areas/documents';
import type { FailureBody } from '@talkwright/shared/contract/errors';
import { ApiFailure, type Member } from '../client.ts';
import { eventually } from '../eventually.ts';
import { stack } from '../stack/running-stack.ts';

export type TestFile = { name: string; content: string | Uint8Array };

/** Sends a file as a browser would: the fields first, the file last. */
export async function upload(
  member: Pick<Member, 'headers' | 'call'>,
  { name, content }: TestFile,
  agentInstanceId?: string,
): Promise<Document> {
  const form = new FormData();
  if (agentInstanceId) form.set('agentInstanceId', agentInstanceId);
  form.set('file', new Blob([content as never]), name);
  const response = await fetch(`${stack().api}/${uploadDocument.path}`, {
    method: 'POST',
    headers: { ...member.headers, 'x-functions-key': stack().functionsKey },
    body: form,
  });
  const body = (await response.json()) as { document: Document } | FailureBody;
  if ('document' in body) return body.document;
  throw new ApiFailure(response, body);
}

/** The document once it is ready or has failed. */
export const settled = (
  member: Pick<Member, 'headers' | 'call'>,
  id: string,
  timeoutMs = 60_000,
): Promise<Document> =>
  eventually(async () => {
    const { document } = await member.call(getDocument, { id });
    if (document.status === 'ready' || document.status === 'failed') return document;
    throw new Error(`Document ${id} is still ${document.status}.`);
  }, timeoutMs);

export async function uploadAndWait(
  member: Pick<Member, 'headers' | 'call'>,
  file: TestFile,
  agentInstanceId?: string,
): Promise<Document> {
  const { id } = await upload(member, file, agentInstanceId);
  return settled(member, id);
}
