import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createAgent } from '@talkwright/shared/areas/agents';
import {
  deleteDocuments,
  listDocuments,
  searchDocuments,
} from '@talkwright/shared/areas/documents';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { type TestFile, upload, uploadAndWait } from '../support/api/documents.ts';
import { newTenant } from '../support/api/organizations.ts';
import type { Member } from '../support/client.ts';
import { docx } from '../support/files/documents.ts';
import { hostileFiles } from '../support/files/hostile-files.ts';
import { stack } from '../support/stack/running-stack.ts';
import { atMost, type Figure, figure, ratioAtMost } from './figures.ts';

const PDFS = 200;
const PAGES_EACH = 10;
const DISTINCT_PDFS = 20;
const UPLOADS_AT_ONCE = 4;
const POLL_MS = 500;
/** More than a process is handed at once. */
const OF_A_KIND = 20;

/** From the first upload until everything is searchable, beside reading the same files in one bare loop. */
export async function benchIngestion(): Promise<Figure[]> {
  const files = await makeFiles();
  const folder = mkdtempSync(join(tmpdir(), 'talkwright-files-'));
  for (const { name, content } of files) writeFileSync(join(folder, name), content);
  const bare = bareExtraction(folder);
  rmSync(folder, { recursive: true });

  const member = await newTenant({ plan: 'scale' });
  const { agent } = await member.call(createAgent, {
    identity: 'reader',
    name: 'Reader',
    systemPrompt: 'You answer questions about many documents.',
    ragEnabled: true,
  });
  const start = performance.now();
  await uploadAll(member, files, agent.id);
  const pages = await untilReady(member, files.length);
  await member.call(searchDocuments, { query: 'pressure of pump 7', agentInstanceId: agent.id });
  const seconds = (performance.now() - start) / 1_000;

  const megabytes = peakMegabytes();
  return [
    await noteBesideHostileFiles(),
    figure('ingestion: from upload to searchable', pages / seconds, 'pages/s', {
      baseline: bare.pages / bare.seconds,
    }),
    figure('ingestion: time over bare extraction', seconds, 's', {
      baseline: bare.seconds,
      goal: ratioAtMost(2),
    }),
    figure('ingestion: peak memory of the Functions worker', megabytes, 'MB', {
      baseline: bare.megabytes,
    }),
    figure('ingestion: the same with the hostile files', peakMegabytes(), 'MB', {
      baseline: megabytes,
    }),
  ];
}

/** Many files of each kind that holds its reader up, of one organization, and then a note of another. */
async function noteBesideHostileFiles(): Promise<Figure> {
  let slowest = 0;
  for (const [kind, make] of Object.entries(hostileFiles)) {
    const other = await newTenant();
    const busy = await newTenant({ plan: 'scale' });
    const content = make();
    const ids: string[] = [];
    for (let n = 0; n < OF_A_KIND; n++) {
      ids.push((await upload(busy, { name: `${n} ${kind}`, content })).id);
    }
    const start = performance.now();
    const { status } = await uploadAndWait(other, { name: 'note.txt', content: 'Hello.' });
    const seconds = (performance.now() - start) / 1_000;
    if (status !== 'ready') throw new Error(`The note is ${status}.`);
    console.log(`  a note beside ${OF_A_KIND} files like ${kind}: ${seconds.toFixed(1)} s`);
    slowest = Math.max(slowest, seconds);
    await busy.call(deleteDocuments, { ids });
  }
  const kinds = Object.keys(hostileFiles).length;
  const name = `ingestion: a note beside another organization's files, the slowest of ${kinds} hostile kinds`;
  return figure(name, slowest, 's', { goal: atMost(10, 's') });
}

async function makeFiles(): Promise<TestFile[]> {
  const files: TestFile[] = [];
  // Typesetting takes longer than everything that is measured: a few are made, and each is sent many times.
  const typeset = await Promise.all(Array.from({ length: DISTINCT_PDFS }, (_, n) => manual(n)));
  for (let n = 0; n < PDFS; n++) {
    const content = typeset[n % DISTINCT_PDFS] ?? '';
    files.push({ name: `manual-${n}.pdf`, content });
  }
  const text = (n: number) => Array.from({ length: 300 }, (_, line) => sentence(n, line)).join(' ');
  for (let n = 0; n < 10; n++) {
    const parts = Array.from({ length: 10 }, (_, part) => ({ text: `${part}. ${text(part)}` }));
    files.push({ name: `letter-${n}.docx`, content: docx(parts) });
    files.push({ name: `guide-${n}.md`, content: `# Guide ${n}\n\n${text(n)}` });
    files.push({ name: `notes-${n}.txt`, content: text(n) });
    const rows = Array.from({ length: 200 }, (_, row) => ({ id: row, text: sentence(n, row) }));
    files.push({ name: `data-${n}.json`, content: JSON.stringify(rows) });
  }
  return files;
}

/** Some 500 words a page, each placed by itself, as typesetting programs do. */
async function manual(n: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  const bold = await document.embedFont(StandardFonts.TimesRomanBold);
  for (let number = 1; number <= PAGES_EACH; number++) {
    const page = document.addPage([595, 842]);
    page.drawText(`Chapter ${number}`, { x: 50, y: 780, size: 18, font: bold });
    for (let line = 0; line < 40; line++) {
      let x = 50;
      for (const word of sentence(n, number * 40 + line).split(' ')) {
        page.drawText(word, { x, y: 740 - line * 16, size: 10, font });
        x += font.widthOfTextAtSize(`${word} `, 10);
      }
    }
    page.drawText(String(number), { x: 295, y: 30, size: 9, font });
  }
  return document.save();
}

const sentence = (n: number, line: number) =>
  `Pump ${line} of machine ${n} runs at ${line % 17} bar and is serviced by team ${(n * line) % 23}.`;

/** The same parsers over the same files, one after the other in one process, and nothing else. */
function bareExtraction(folder: string): { pages: number; seconds: number; megabytes: number } {
  const program = join(import.meta.dirname, 'bare-extraction.ts');
  const { stdout, stderr, status } = spawnSync(process.execPath, [program, folder], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

async function uploadAll(member: Member, files: TestFile[], agentId: string): Promise<void> {
  const waiting = [...files];
  const uploadNext = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      await upload(member, file, agentId);
    }
  };
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, uploadNext));
}

async function untilReady(member: Member, count: number): Promise<number> {
  for (;;) {
    const { documents } = await member.call(listDocuments, { status: 'failed' });
    const [failed] = documents;
    if (failed) throw new Error(`${failed.original_filename}: ${failed.error}`);
    const { total } = await member.call(listDocuments, { status: 'ready', limit: 1 });
    if (total === count) return pagesOf(member);
    await delay(POLL_MS);
  }
}

async function pagesOf(member: Member): Promise<number> {
  let pages = 0;
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const answer = await member.call(listDocuments, { ...(cursor && { cursor }) });
    for (const { metadata } of answer.documents) pages += metadata.pages ?? 0;
    cursor = answer.nextCursor;
  }
  return pages;
}

/** The high-water mark of the worker: the child of the Functions host. */
function peakMegabytes(): number {
  const processes = JSON.parse(readFileSync(join(stack().data, 'processes.json'), 'utf8'));
  const host = String(processes['functions-host']);
  const peaks = readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && statusOf(pid, 'PPid') === host)
    .map((pid) => Number.parseInt(statusOf(pid, 'VmHWM') ?? '0', 10) / 1_024);
  return Math.max(...peaks);
}

function statusOf(pid: string, field: string): string | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return new RegExp(`^${field}:\\s*(\\S+)`, 'm').exec(status)?.[1];
  } catch {
    return undefined;
  }
}
