import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Document,
  documentSorts,
  type listDocuments as listContract,
} from '@talkwright/shared/areas/documents';
import type { Output, ParsedInput } from '@talkwright/shared/contract/contract';
import type { Member } from '../../../functions/src/accounts/caller.ts';
import { deleteDocuments } from '../../../functions/src/documents/delete-documents.ts';
import type { DocumentRecord } from '../../../functions/src/documents/document-record.ts';
import { listDocuments } from '../../../functions/src/documents/list-documents.ts';
import { tagDocuments } from '../../../functions/src/documents/tag-documents.ts';
import { newDocument } from '../../support/cloud/documents.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';

type Input = ParsedInput<typeof listContract>;

const COUNT = 450;
const BATCH = 50;
const newest = { scope: 'all', sort: 'created', direction: 'desc', limit: 200 } as const;

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

const memberOf = (tenantId: string) => ({ tenantId }) as Member;

async function store(tenantId: string, all: Partial<DocumentRecord>[]): Promise<void> {
  for (let start = 0; start < all.length; start += BATCH) {
    const some = all.slice(start, start + BATCH).map((fields) => ({
      operation: 'create' as const,
      item: newDocument({ id: cloud.deps.newId(), tenantId, ...fields }),
    }));
    await cloud.deps.outbox.commit(tenantId, some);
  }
}

/** Many share a time, a name, a size or an agent. */
const manyAlike = Array.from({ length: COUNT }, (_, number) => ({
  createdAt: new Date(Date.UTC(2026, 0, 1, 0, Math.floor(number / 100))).toISOString(),
  filename: `Manual ${'abc'[number % 3]}.txt`,
  size: number % 4,
  agentId: [null, 'berta', 'anton'][number % 3] ?? null,
}));

async function pagesOf(
  tenantId: string,
  input: Partial<Input>,
  between = async (_shown: Document[]): Promise<void> => {},
): Promise<Document[]> {
  const all: Document[] = [];
  let cursor: string | undefined;
  do {
    const asked = { ...newest, ...input, ...(cursor && { cursor }) };
    const page: Output<typeof listContract> = await listDocuments(
      cloud.deps,
      memberOf(tenantId),
      asked,
    );
    expect(page.documents.length).toBeLessThanOrEqual(asked.limit);
    all.push(...page.documents);
    await between(page.documents);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return all;
}

const keys: Record<string, (document: Document) => string | number> = {
  created: ({ created_at }: Document) => created_at,
  name: ({ original_filename }: Document) => original_filename,
  size: ({ metadata }: Document) => metadata.size,
  agent: ({ agent_instance_id }: Document) => agent_instance_id ?? '',
};

describe('a list of 450 documents', () => {
  beforeAll(() => store('many', manyAlike));

  it('is answered 200 at a time to whoever asks for all, with their number', async () => {
    const page = await listDocuments(cloud.deps, memberOf('many'), newest);
    expect(page.documents).toHaveLength(200);
    expect(page).toMatchObject({ total: COUNT, nextCursor: expect.any(String) });
  });

  const ways = documentSorts.flatMap((sort) =>
    (['asc', 'desc'] as const).map((direction) => [sort, direction] as const),
  );
  it.each(ways)('by %s, %s: each once, in order', async (sort, direction) => {
    const found = await pagesOf('many', { sort, direction, limit: 70 });
    expect(new Set(found.map(({ id }) => id)).size).toBe(COUNT);
    expect(found).toHaveLength(COUNT);
    const values = found.map((one) => keys[sort]?.(one) ?? '');
    const sorted = values.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
    expect(values).toEqual(direction === 'asc' ? sorted : sorted.reverse());
  });

  it('has no cursor behind its last page, full or not', async () => {
    const query = { ...newest, search: 'a.txt', limit: 150 };
    await expect(listDocuments(cloud.deps, memberOf('many'), query)).resolves.toMatchObject({
      total: 150,
      nextCursor: null,
    });
  });

  it.each(['nonsense', Buffer.from('["documents-name-desc","a","b"]').toString('base64url')])(
    'is not gone on with by a cursor that is none, or of another order: %s',
    async (cursor) => {
      const query = { ...newest, cursor };
      await expect(listDocuments(cloud.deps, memberOf('many'), query)).rejects.toMatchObject({
        code: 'invalid_input',
      });
    },
  );
});

it.each(documentSorts)('by %s: changes between pages lose nothing else', async (sort) => {
  const tenantId = `moving-${sort}`;
  await store(tenantId, manyAlike.slice(0, 120));
  const before = await pagesOf(tenantId, { sort });
  const touched = new Set<string>();

  const found = await pagesOf(tenantId, { sort, limit: 25 }, async (shown) => {
    const [first, second] = shown;
    if (!first || !second) return;
    touched.add(first.id);
    await deleteDocuments(cloud.deps, { tenantId }, { ids: [first.id] });
    await tagDocuments(cloud.deps, memberOf(tenantId), {
      ids: [second.id],
      add: ['x'],
      remove: [],
    });
    await store(tenantId, [{ filename: 'Manual b.txt', size: 2, agentId: 'anton' }]);
  });

  const ids = found.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const still = before.map(({ id }) => id).filter((id) => !touched.has(id));
  expect(ids).toEqual(expect.arrayContaining(still));
});

describe('what a list is narrowed by', () => {
  const tenantId = 'narrow';
  const find = async (input: Partial<Input>) =>
    (await pagesOf(tenantId, input)).map(({ original_filename }) => original_filename).toSorted();

  beforeAll(() =>
    store(tenantId, [
      { id: 'one', filename: 'Rückgabe ÄRZTE.pdf', extension: '.pdf', status: 'failed' },
      { id: 'two', filename: 'prices.txt', tags: ['Spring Sale'], status: 'ready' },
      { id: 'three', filename: 'notes.md', extension: '.md', description: 'Prices of spring' },
      { id: 'stock', filename: 'stock.ndjson', extension: '.ndjson', status: 'queued' },
      { id: 'four', filename: 'gone.txt', isDeleting: true },
      { id: 'five', filename: 'anton.txt', agentId: 'anton' },
      { id: 'six', filename: 'berta.txt', agentId: 'berta' },
    ]),
  );

  it.each<[string, Partial<Input>, string[]]>([
    ['a word in any case', { search: 'ärzte' }, ['Rückgabe ÄRZTE.pdf']],
    [
      'words of name, tag and description',
      { search: 'spring  PRICES' },
      ['notes.md', 'prices.txt'],
    ],
    ['words of which one is missing', { search: 'spring autumn' }, []],
    ['what a pattern would mean', { search: '%' }, []],
    ['a status', { status: 'failed' }, ['Rückgabe ÄRZTE.pdf']],
    ['a type of file', { extension: '.md' }, ['notes.md']],
    ['JSON, with its lines', { extension: '.json' }, ['stock.ndjson']],
    ['ids', { ids: ['two', 'four', 'nobody'] }, ['prices.txt']],
    ['an agent', { scope: 'agent', agentInstanceId: 'anton' }, ['anton.txt']],
    ['any agent', { scope: 'agent' }, ['anton.txt', 'berta.txt']],
    [
      'an agent and what all know',
      { agentInstanceId: 'anton' },
      ['Rückgabe ÄRZTE.pdf', 'anton.txt', 'notes.md', 'prices.txt', 'stock.ndjson'],
    ],
    ['the organization', { scope: 'tenant', status: 'ready' }, ['prices.txt']],
  ])('%s', async (_what, input, names) => {
    await expect(find(input)).resolves.toEqual(names.toSorted());
  });

  it('finds a tag as soon as it is there', async () => {
    const tagging = { ids: ['six'], add: ['Winter'], remove: [] };
    await tagDocuments(cloud.deps, memberOf(tenantId), tagging);
    await expect(find({ search: 'winter' })).resolves.toEqual(['berta.txt']);
  });
});

it('while a whole library is deleted, a search is told of no more than fits into a question', async () => {
  const gone = Array.from({ length: 1_010 }, (_, number) => ({
    isDeleting: true,
    hidden: [`edition-${number}`],
  }));
  await store('going', gone);
  expect((await cloud.deps.documents.listHidden('going')).length).toBe(1_000);
});
