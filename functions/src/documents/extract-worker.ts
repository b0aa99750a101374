import { getHeapStatistics } from 'node:v8';
import { type Chunk, createChunker } from '../knowledge/chunker.ts';
import { loadTokenCounter } from '../knowledge/count-tokens.ts';
import { NotInstalled } from '../platform/native-parts.ts';
import { serveTasks } from '../platform/threads/serve-tasks.ts';
import { extractPages } from './extraction/extract-pages.ts';
import { type FileJob, PARTS_AHEAD, type Part } from './extraction/messages.ts';
import { FileRefused } from './extraction/page.ts';
import { paintPage } from './extraction/paint-page.ts';
import { isPdfiumFull, isPdfiumWorn, limitPdfium } from './extraction/pdfium.ts';

const CHUNKS_A_PART = 64;
const MAX_SILENCE_MS = 400;
/** Loading its code takes half of it. */
const WORN_HEAP_BYTES = 64 * 2 ** 20;

type ReadTask = Extract<FileJob['task'], { kind: 'read' }>;
type Say = (part: Part) => Promise<undefined>;

/** Reads a file and cuts it into chunks, or paints a page of it. */
serveTasks<FileJob>(async (task, say) => {
  try {
    if (task.kind === 'paint') {
      return { painted: await paintPage(task.bytes, task.page, task.quote) };
    }
    limitPdfium(task.memory);
    await read(task, say);
    // What there was no memory for was left out.
    return isPdfiumFull() && task.memory === 'little' ? { isFull: true } : {};
  } catch (error) {
    if (isPdfiumFull()) return { isFull: true };
    if (error instanceof FileRefused) return { refused: error.message };
    if (error instanceof NotInstalled) return { unable: error.message };
    throw error;
  }
}, isWorn);

/** What a long file leaves behind is collected when memory is needed, which may be never. */
function isWorn(): boolean {
  return isPdfiumWorn() || getHeapStatistics().total_heap_size > WORN_HEAP_BYTES;
}

async function read({ bytes, extension, title }: ReadTask, say: Say): Promise<void> {
  const chunker = createChunker(await loadTokenCounter(), title);
  const untaken: Promise<undefined>[] = [];
  let chunks: Chunk[] = [];
  let hasText = false;
  let sentAt = performance.now();
  const counts = { pagesDone: 0, pagesTotal: 0, imagePages: 0, unreadPages: 0, notice: '' };
  const send = async () => {
    if (untaken.length === PARTS_AHEAD) await untaken.shift();
    hasText ||= chunks.length > 0;
    untaken.push(say({ chunks, ...counts }));
    chunks = [];
    sentAt = performance.now();
  };

  // One block may be the whole file: a table, or a text without paragraphs.
  const take = async (found: Iterable<Chunk>) => {
    for (const chunk of found) {
      if (chunks.length === CHUNKS_A_PART) await send();
      chunks.push(chunk);
    }
  };

  for await (const page of extractPages(bytes, extension)) {
    counts.pagesTotal = page.pagesTotal;
    for (const block of page.blocks) await take(chunker.add(block));
    if (page.isPrinted) await take(chunker.endPage());
    counts.pagesDone = page.pagesDone;
    counts.imagePages = page.imagePages;
    counts.unreadPages = page.unreadPages;
    counts.notice = page.notice;
    if (chunks.length >= CHUNKS_A_PART || performance.now() - sentAt > MAX_SILENCE_MS) await send();
  }
  await take(chunker.end());
  if (chunks.length === 0 && !hasText) {
    throw new FileRefused(['This file contains no text.', counts.notice].filter(Boolean).join(' '));
  }
  await send();
}
