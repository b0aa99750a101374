import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { findPassages } from '../../../functions/src/documents/retrieve.ts';
import type { Sought } from '../../../functions/src/documents/sought.ts';
import { TENANT_SCOPE } from '../../../functions/src/knowledge/edition.ts';
import { writeChunks } from '../../../functions/src/knowledge/write-chunks.ts';
import { newDocument } from '../../support/cloud/documents.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';

const TEXTS = [
  'The Lumestra washes wool.',
  'Error E-4703 says that the door is open. Close the door.',
  'The door of the workshop is open from eight. Open the door, the door is never locked.',
  'A bike can be returned within thirty days.',
];
let cloud: Cloud;
let tenantId: string;
beforeAll(async () => {
  cloud = await startCloud();
  ({ tenantId } = await newAdmin(cloud.deps));
  const edition = { tenantId, scope: TENANT_SCOPE, documentId: 'guide', version: 1 };
  const document = newDocument({ id: 'guide', tenantId, status: 'ready', published: 1 });
  const message = { kind: 'ingest' as const, ...edition };
  await cloud.deps.documents.create(
    document,
    cloud.deps.outbox.record(tenantId, 'document-ingestion', message),
  );
  const chunks = TEXTS.map((text, index) => {
    return {
      index,
      text,
      page: null,
      path: '',
      lead: 0,
      start: index * 200,
      end: index * 200 + text.length,
    };
  });
  await writeChunks(cloud.deps, edition, chunks, new AbortController().signal);
});
afterAll(() => cloud.stop());

type Embed = Cloud['deps']['models']['embed'];

async function search(sought: Sought, embed: Embed = cloud.deps.models.embed, patienceMs?: number) {
  const deps = { ...cloud.deps, models: { ...cloud.deps.models, embed } };
  const input = { tenantId, agentId: null, sought, limit: 10 };
  const { found, isByWordsAlone } = await findPassages(deps, input, patienceMs);
  return { texts: found.map(({ passage }) => passage.text), isByWordsAlone };
}

it('puts the passage with the code first, whatever else the question says', async () => {
  const { texts } = await search({ question: 'Error E-4703 came when I opened the door' });
  expect(texts[0]).toBe(TEXTS[1]);
});

it('finds what a follow-up means by what was said before', async () => {
  const before = 'Can I return a bike within some days?';
  const { texts } = await search({ question: 'Why not?', context: `${before}\nWhy not?` });
  expect(texts[0]).toBe(TEXTS[3]);
});

it.each<[string, Embed]>([
  ['fails', () => Promise.reject(new Error('down'))],
  [
    'is late',
    (_, signal) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  ],
])('finds by words alone when the embedding model %s, and says so', async (_, embed) => {
  const { texts, isByWordsAlone } = await search({ question: 'When may I return it?' }, embed, 1);
  expect(texts).toEqual([TEXTS[3]]);
  expect(isByWordsAlone).toBe(true);
});

it('fails with the model where there is no word to search for', async () => {
  const embed = () => Promise.reject(new Error('down'));
  await expect(search({ question: '🚲' }, embed)).rejects.toThrow('down');
});

it('goes by words where all vectors are equal', async () => {
  const [same = []] = await cloud.deps.models.embed(['door']);
  const { texts } = await search({ question: 'What washes wool?' }, async () => [same]);
  expect(texts[0]).toBe(TEXTS[0]);
});

it.each([
  '🚲',
  'what is the of and',
  "') OR 1=1 -- SELECT * FROM c",
  'FullTextScore(c.text, "x") ORDER BY RANK',
  'wool '.repeat(1_600),
])('answers %j', async (question) => {
  const { isByWordsAlone } = await search({ question });
  expect(isByWordsAlone).toBe(false);
});
