import { setTimeout as delay } from 'node:timers/promises';
import { listDocuments } from '@talkwright/shared/areas/documents';
import type { Client } from './client.ts';

const POLL_MS = 250;
const DOCUMENTS_MS = 180_000;

/** What fails, as with a model key that does not work, shows in the document library with its reason. */
export async function waitForDocuments(
  client: Client,
  agentInstanceId: string,
  say: (text: string) => void,
): Promise<void> {
  for (const deadline = Date.now() + DOCUMENTS_MS; Date.now() < deadline; await delay(POLL_MS)) {
    const { documents: all } = await client.call(listDocuments, { agentInstanceId });
    if (all.some(({ status }) => status === 'queued' || status === 'processing')) continue;

    const failed = all.filter(({ status }) => status === 'failed');
    for (const { original_filename: name, error } of failed) say(`${name} failed: ${error}`);
    if (failed.length === 0) say('the documents are ready');
    return;
  }
  say('the documents take longer than expected; the document library shows how far they are');
}
