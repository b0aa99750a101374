import { parentPort } from 'node:worker_threads';
import type { DocumentExtension } from '@talkwright/shared/areas/documents';
import { type Chunk, createChunker } from '../knowledge/chunker.ts';
import { loadTokenCounter } from '../knowledge/count-tokens.ts';
import { extractPages } from './extraction/extract-pages.ts';
import { type FromThread, PARTS_AHEAD, type ToThread } from './extraction/messages.ts';
import { FileRefused } from './extraction/page.ts';
import { paintPage } from './extraction/paint-page.ts';
import { isPdfiumWorn } from './extraction/pdfium.ts';

/**
 * Runs in a thread of its own, one file after the other: reads it and cuts it into chunks, or paints a page of it.
 * What a file makes its parser do, it does here, where it can be ended from outside.
 */
const CHUNKS_A_PART = 64;
const MAX_SILENCE_MS = 400;

let partsAllowed = 0;
let onMore: (() => void) | undefined;

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'more') {
    partsAllowed += 1;
    onMore?.();
    return;
  }
  partsAllowed = PARTS_AHEAD;
  const work =
    message.kind === 'read'
      ? read(message.bytes, message.extension).then(() => ({ kind: 'end' as const }))
      : paintPage(message.bytes, message.page).then((picture) => ({
          kind: 'painted' as const,
          ...(picture && { picture }),
        }));
  work.then(
    (done) => post({ ...done, isWorn: isPdfiumWorn() }),
    (error: unknown) =>
      post(
        error instanceof FileRefused
          ? { kind: 'refused', sentence: error.message, isWorn: isPdfiumWorn() }
          : { kind: 'broken', reason: String((error as Error)?.stack ?? error) },
      ),
  );
});

async function read(bytes: Uint8Array, extension: DocumentExtension): Promise<void> {
  const chunker = createChunker(await loadTokenCounter());
  let chunks: Chunk[] = [];
  let hasText = false;
  let sentAt = performance.now();
  let counts = { pagesDone: 0, pagesTotal: 0 };
  const send = async () => {
    while (partsAllowed === 0) await more();
    partsAllowed -= 1;
    hasText ||= chunks.length > 0;
    post({ kind: 'part', chunks, ...counts });
    chunks = [];
    sentAt = performance.now();
  };

  for await (const { blocks, pagesDone, pagesTotal, isPrinted } of extractPages(bytes, extension)) {
    for (const block of blocks) chunks.push(...chunker.add(block));
    if (isPrinted) chunks.push(...chunker.endPage());
    counts = { pagesDone, pagesTotal };
    if (chunks.length >= CHUNKS_A_PART || performance.now() - sentAt > MAX_SILENCE_MS) await send();
  }
  chunks.push(...chunker.end());
  if (chunks.length === 0 && !hasText) throw new FileRefused('This file contains no text.');
  await send();
}

function more(): Promise<void> {
  return new Promise((resolve) => {
    onMore = resolve;
  });
}

const post = (message: FromThread) => parentPort?.postMessage(message);
