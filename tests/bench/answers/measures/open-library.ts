import { Readable } from 'node:stream';
import { createAgent as contract } from '@talkwright/shared/areas/agents';
import * as z from 'zod';
import { createAgent } from '../../../../functions/src/agents/create-agent.ts';
import type { Deps } from '../../../../functions/src/deps.ts';
import { extensionOf } from '../../../../functions/src/documents/file-type.ts';
import { ingestDocument } from '../../../../functions/src/documents/ingest-document.ts';
import { TENANT_SCOPE } from '../../../../functions/src/knowledge/edition.ts';
import { writeChunks } from '../../../../functions/src/knowledge/write-chunks.ts';
import { newDocument } from '../../../support/cloud/documents.ts';
import { startCloud } from '../../../support/cloud/embedded-cloud.ts';
import { newAdmin } from '../../../support/cloud/use-cases.ts';
import type { GivenPassage, Library, LibraryFile, Question } from '../sets/question-set.ts';

const pieceSchema = z.object({
  id: z.string(),
  documentId: z.string(),
  index: z.int(),
  text: z.string(),
  page: z.int().nullable(),
  path: z.string(),
});
/** A passage as it is stored. */
export type Piece = z.output<typeof pieceSchema> & { filename: string };
export type OpenLibrary = Awaited<ReturnType<typeof openLibrary>>;

/** A library in an own cloud, taken in by the product, and an agent that knows it. */
export async function openLibrary({ files }: Library, settings?: Record<string, string>) {
  const { deps, stop } = await startCloud({}, undefined, settings);
  const { tenantId, ...member } = await newAdmin(deps);
  const draft = contract.body.parse({
    identity: 'reader',
    name: 'Reader',
    systemPrompt: 'You answer questions.',
    ragEnabled: true,
  });
  const { agent: created } = await createAgent(deps, { tenantId, ...member }, draft);
  const { value: agent } = await deps.agents.get(tenantId, created.id);
  for (const [n, file] of files.entries()) await takeIn(deps, tenantId, documentIdOf(n), file);

  const stored = await deps.cells
    .of(tenantId)
    .query(pieceSchema, [tenantId, TENANT_SCOPE], 'SELECT * FROM c');
  const filenames = new Map(files.map(({ name }, n) => [documentIdOf(n), name]));
  const pieces = stored.map(
    (piece): Piece => ({
      ...piece,
      filename: filenames.get(piece.documentId) ?? '',
    }),
  );
  return {
    deps,
    agent,
    pieces,
    gradesOf: gradesIn(files, pieces),
    async close(): Promise<void> {
      deps.extractor.end();
      await stop();
    },
  };
}

const documentIdOf = (n: number): string => `document-${n}`;

async function takeIn(deps: Deps, tenantId: string, id: string, file: LibraryFile): Promise<void> {
  const edition = { tenantId, scope: TENANT_SCOPE, documentId: id, version: 1 };
  const message = { kind: 'ingest' as const, ...edition };
  const record = { id, tenantId, filename: file.name, extension: extensionOf(file.name) };
  const following = deps.outbox.record(tenantId, 'document-ingestion', message);
  if ('passages' in file) {
    const published = newDocument({ ...record, status: 'ready', published: 1 });
    await deps.documents.create(published, following);
    await writeChunks(deps, edition, toChunks(file.passages), new AbortController().signal);
    return;
  }
  const bytes = Buffer.from(file.content as string);
  await deps.documents.create(newDocument({ ...record, size: bytes.length }), following);
  const blobs = { ...deps.blobs, download: async () => Readable.from([bytes]) };
  await ingestDocument({ ...deps, blobs }, message);
  const { status, error } = await deps.documents.get(tenantId, id);
  if (status !== 'ready') throw new Error(`${file.name} is ${status}: ${error}`);
}

function toChunks(passages: GivenPassage[]) {
  let start = 0;
  return passages.map(({ text }, index) => {
    const end = start + text.length;
    const chunk = { index, text, page: null, path: '', start, end, lead: 0 };
    start = end + '\n\n'.length;
    return chunk;
  });
}

/** How well each piece answers a question, by its id; those that do not are left out. */
function gradesIn(files: LibraryFile[], pieces: Piece[]) {
  const ids = new Map<string, string>();
  for (const [n, file] of files.entries()) {
    if (!('passages' in file)) continue;
    for (const { id, documentId, index } of pieces) {
      if (documentId === documentIdOf(n)) ids.set(file.passages[index]?.id ?? '', id);
    }
  }
  return ({ answering }: Question): Map<string, number> =>
    new Map(
      answering.flatMap((one): [string, number][] => {
        if ('passage' in one) return [[ids.get(one.passage) ?? '', one.grade]];
        const saying = pieces.filter(
          ({ filename, text }) => filename === one.file && text.includes(one.says),
        );
        return saying.map(({ id }) => [id, 1]);
      }),
    );
}
