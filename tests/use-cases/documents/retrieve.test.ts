import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findPassages } from '../../../functions/src/documents/retrieve.ts';
import type { Sought } from '../../../functions/src/documents/sought.ts';
import { wordAnew } from '../../../functions/src/documents/word-anew.ts';
import { TENANT_SCOPE } from '../../../functions/src/knowledge/edition.ts';
import { WORDING } from '../../../functions/src/knowledge/searched-text.ts';
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
  tenantId = await newLibrary(TEXTS);
});
afterAll(() => cloud.stop());

/** An organization whose one document has these passages. */
async function newLibrary(texts: string[]): Promise<string> {
  const { tenantId } = await newAdmin(cloud.deps);
  const edition = { tenantId, scope: TENANT_SCOPE, documentId: 'guide', version: 1 };
  const document = newDocument({ id: 'guide', tenantId, status: 'ready', published: 1 });
  const message = { kind: 'ingest' as const, ...edition };
  await cloud.deps.documents.create(
    document,
    cloud.deps.outbox.record(tenantId, 'document-ingestion', message),
  );
  const chunks = texts.map((text, index) => {
    const start = index * 2_000;
    return { index, text, page: null, path: '', lead: 0, start, end: start + text.length };
  });
  await writeChunks(cloud.deps, edition, chunks, new AbortController().signal);
  return tenantId;
}

/** What is found first in an organization with these passages. */
async function newSearch(texts: string[]) {
  const tenantId = await newLibrary(texts);
  return async (question: string): Promise<string | undefined> => {
    const input = { tenantId, agentId: null, sought: { question }, limit: 10 };
    return (await findPassages(cloud.deps, input)).found[0]?.passage.text;
  };
}

type Embed = Cloud['deps']['models']['embed'];

async function search(sought: Sought, embed: Embed = cloud.deps.models.embed) {
  return searchWith({ models: { ...cloud.deps.models, embed } }, { sought });
}

async function searchWith(
  given: Partial<Cloud['deps']>,
  asked: { sought: Sought; rewriting?: Promise<string | undefined> },
  patienceMs?: number,
) {
  const input = { tenantId, agentId: null, limit: 10, ...asked };
  const { found, isByWordsAlone } = await findPassages(
    { ...cloud.deps, ...given },
    input,
    patienceMs,
  );
  return { texts: found.map(({ passage }) => passage.text), isByWordsAlone };
}

it('puts the passage with the code first, whatever else the question says', async () => {
  const { texts } = await search({ question: 'Error E-4703 came when I opened the door' });
  expect(texts[0]).toBe(TEXTS[1]);
});

it('puts it first without the names of the question, and where no spaces stand around it', async () => {
  const beside = 'A Windows computer shows what an error on the computer means.';
  const texts = [
    beside,
    'E-4703: the door is open.',
    'エラーの意味は何ですか。',
    'エラーX-12は電池切れです。',
  ];
  const firstFor = await newSearch(texts);
  expect(await firstFor('What does E-4703 mean on my Windows computer?')).toBe(texts[1]);
  expect(await firstFor('エラーX-12の意味は何ですか？')).toBe(texts[3]);
});

it('finds what the end of a long letter is about, of which the model is given no more than it takes', async () => {
  const polite = 'I hope that all of you are well, and that business is as good as it was. ';
  // The bound of what is embedded falls into the middle of a character.
  const question = `a${'🚲'.repeat(1_000)} ${polite.repeat(60)}Please tell me what washes wool.`;
  const given: string[] = [];
  const embed: Embed = (texts, signal) => {
    given.push(...texts);
    return cloud.deps.models.embed(texts, signal);
  };
  expect((await search({ question }, embed)).texts[0]).toBe(TEXTS[0]);
  expect(given.map((text) => [text.length, text.isWellFormed()])).toEqual([[2_000, true]]);
});

it('finds what was taken in before its words were written in all spellings', async () => {
  const text = 'Les pièces détachées sont expédiées le mercredi.';
  const tenantId = await newLibrary([text]);
  const edition = { tenantId, scope: TENANT_SCOPE, documentId: 'guide', version: 1 };
  const [passage] = await cloud.deps.upkeep.listWorded(edition);
  const written = { id: passage?.id ?? '', searched: 'piec détach expédi mercred' };
  await cloud.deps.upkeep.setWords(edition, [written]);
  const input = { tenantId, agentId: null, sought: { question: 'expediees' }, limit: 10 };
  const byWords = async () => {
    const { legs } = await findPassages(cloud.deps, input);
    return legs.find(({ by }) => by === 'words')?.found.length;
  };
  expect(await byWords()).toBe(0);

  await Promise.all([wordAnew(cloud.deps), wordAnew(cloud.deps)]);
  expect(await byWords()).toBe(1);
  expect((await cloud.deps.documents.get(tenantId, 'guide')).wording).toBe(WORDING);
  expect(await cloud.deps.documents.listWordedOtherwise(WORDING, 10)).toEqual([]);
});

it('finds what a follow-up means by what was said before', async () => {
  const before = 'Can I return a bike within some days?';
  const { texts } = await search({ question: 'Why not?', context: `${before}\nWhy not?` });
  expect(texts[0]).toBe(TEXTS[3]);
});

describe('a follow-up that is written out', () => {
  const sought = { question: 'Why not?', context: 'What washes wool?\nWhy not?' };
  const WRITTEN_OUT = 'Why can a bike not be returned?';

  it('is searched for as well, while the plain question is already', async () => {
    const embedded: string[][] = [];
    let write = (_question: string) => {};
    const rewriting = new Promise<string>((resolve) => {
      write = resolve;
    });
    const embed: Embed = async (texts, signal) => {
      embedded.push(texts);
      write(WRITTEN_OUT);
      return cloud.deps.models.embed(texts, signal);
    };
    const models = { ...cloud.deps.models, embed };
    const { texts } = await searchWith({ models }, { sought, rewriting });
    expect(texts[0]).toBe(TEXTS[3]);
    expect(embedded).toEqual([[sought.question, sought.context], [WRITTEN_OUT]]);
  });

  it('leaves the plain question where it is not, or cannot be searched for', async () => {
    const plain = await search(sought);
    expect(await searchWith({}, { sought, rewriting: Promise.resolve(undefined) })).toEqual(plain);

    const { knowledge } = cloud.deps;
    const failing: typeof knowledge = {
      ...knowledge,
      listByWords: (place, terms, most) =>
        terms.includes('returned')
          ? Promise.reject(new Error('too much'))
          : knowledge.listByWords(place, terms, most),
    };
    const rewriting = Promise.resolve(WRITTEN_OUT);
    expect(await searchWith({ knowledge: failing }, { sought, rewriting })).toEqual(plain);
  });
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
])(
  'finds by words alone when the embedding model %s, and says so, in the log as well',
  async (_, embed) => {
    const logged: string[] = [];
    const log = { ...cloud.deps.log, error: (message: string) => logged.push(message) };
    const models = { ...cloud.deps.models, embed };
    const asked = { sought: { question: 'When may I return it?' } };
    const { texts, isByWordsAlone } = await searchWith({ models, log }, asked, 1);
    expect(texts).toEqual([TEXTS[3]]);
    expect(isByWordsAlone).toBe(true);
    expect(logged).toEqual(['passages found by their words alone']);
  },
);

it('fails with the model where there is no word to search for', async () => {
  const embed = () => Promise.reject(new Error('down'));
  await expect(search({ question: '🚲' }, embed)).rejects.toThrow('down');
});

it('goes by words where all vectors are equal', async () => {
  const [same = []] = await cloud.deps.models.embed(['door']);
  const { texts } = await search({ question: 'What washes wool?' }, async () => [same]);
  expect(texts[0]).toBe(TEXTS[0]);
});

it('finds its way among texts of any direction and language, and one word over and over', async () => {
  const texts = [
    'האחריות על המסגרת היא שנתיים, ועל המזלג שנה אחת.',
    'سعر المصباح اثنا عشر يورو في المتجر.',
    'Die Klingel kostet drei Euro. 车铃在商店里卖三欧元。 The bell is sold in the shop.',
    'warranty '.repeat(200).trim(),
  ];
  const firstFor = await newSearch(texts);
  expect(await firstFor('מהי האחריות על המזלג?')).toBe(texts[0]);
  expect(await firstFor('كم سعر المصباح؟')).toBe(texts[1]);
  expect(await firstFor('Was kostet die Klingel?')).toBe(texts[2]);
  expect(await firstFor('车铃多少钱？')).toBe(texts[2]);
  expect(await firstFor('Where is the bell sold?')).toBe(texts[2]);
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
