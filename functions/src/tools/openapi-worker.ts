import { parentPort } from 'node:worker_threads';
import { loadDocuments } from './openapi/documents.ts';
import type { FromReader, ToReader } from './openapi/messages.ts';
import { readOperations } from './openapi/read-operations.ts';
import { SpecRefused } from './openapi/spec-refused.ts';

/**
 * Runs in a thread of its own, for one description: whatever it makes its readers do, it does here, where it can be
 * ended from outside. Other documents come through whoever has started it.
 */
const waiting = new Map<string, (found: { text: string } | { problem: string }) => void>();

parentPort?.on('message', (message: ToReader) => {
  if (message.kind === 'fetched') {
    waiting.get(message.url)?.(message.found);
    waiting.delete(message.url);
    return;
  }
  read(message).then(
    (description) => post({ kind: 'done', description }),
    (error: unknown) => {
      if (error instanceof SpecRefused) post({ kind: 'refused', sentence: error.message });
      else post({ kind: 'broken', reason: String((error as Error)?.stack ?? error) });
    },
  );
});

async function read({ text, url, options }: ToReader & { kind: 'read' }) {
  const documents = await loadDocuments(text, url, fetchText);
  return readOperations(documents, options);
}

function fetchText(url: string) {
  return new Promise<{ text: string } | { problem: string }>((resolve) => {
    waiting.set(url, resolve);
    post({ kind: 'fetch', url });
  });
}

const post = (message: FromReader) => parentPort?.postMessage(message);
