import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAgent as createAgentContract } from '@talkwright/shared/areas/agents';
import type { Member } from '../../../functions/src/accounts/caller.ts';
import { createAgent } from '../../../functions/src/agents/create-agent.ts';
import { deleteAgent } from '../../../functions/src/agents/delete-agent.ts';
import { cleanUp } from '../../../functions/src/clean-up/clean-up.ts';
import type { Deps } from '../../../functions/src/deps.ts';
import { retrieve } from '../../../functions/src/documents/retrieve.ts';
import { TENANT_SCOPE } from '../../../functions/src/knowledge/edition.ts';
import { writeChunks } from '../../../functions/src/knowledge/write-chunks.ts';
import { explainSearch } from '../../../functions/src/retrieval-lab/explain-search.ts';
import { exportLabelledQuestions } from '../../../functions/src/retrieval-lab/export-labelled-questions.ts';
import { importLabelledQuestions } from '../../../functions/src/retrieval-lab/import-labelled-questions.ts';
import { listLabelledQuestions } from '../../../functions/src/retrieval-lab/list-labelled-questions.ts';
import { listRetrievalRuns } from '../../../functions/src/retrieval-lab/list-retrieval-runs.ts';
import { markPassage } from '../../../functions/src/retrieval-lab/mark-passage.ts';
import { runLabelledQuestions } from '../../../functions/src/retrieval-lab/run-labelled-questions.ts';
import { newDocument } from '../../support/cloud/documents.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';

const RETURNS = 'A bike can be returned within thirty days of its delivery.';
const TEXTS = [
  'Error E-4703 says that the door is open. Close the door, then press start.',
  'The door of the workshop is open from eight. Open the door, the door is never locked.',
  RETURNS,
];

let cloud: Cloud;
let deps: Deps;
beforeAll(async () => {
  cloud = await startCloud();
  // The embedded cloud keeps no files.
  const noFiles = { async *list() {} } as unknown as Deps['blobs'];
  deps = { ...cloud.deps, blobs: noFiles };
});
afterAll(() => cloud.stop());

async function publish({ tenantId }: Member, id: string, filename: string, texts: string[]) {
  const edition = { tenantId, scope: TENANT_SCOPE, documentId: id, version: 1 };
  const document = newDocument({ id, tenantId, filename, status: 'ready', published: 1 });
  const message = { kind: 'ingest' as const, ...edition };
  await deps.documents.create(
    document,
    deps.outbox.record(tenantId, 'document-ingestion', message),
  );
  const chunks = texts.map((text, index) => ({
    ...{ index, text, page: null, path: 'Shop › Rules', lead: 0 },
    ...{ start: index * 200, end: index * 200 + text.length },
  }));
  await writeChunks(deps, edition, chunks, new AbortController().signal);
}

/** A member with an agent, and a document of three passages that all agents know. */
async function newLab() {
  const member = await newAdmin(deps);
  const draft = createAgentContract.body.parse({
    ...{ identity: 'shop', name: 'Shop', systemPrompt: 'You answer questions.', ragEnabled: true },
  });
  const { agent } = await createAgent(deps, member, draft);
  await publish(member, 'guide', 'Guide.txt', TEXTS);
  const explain = (question: string, previous = '') =>
    explainSearch(deps, member, { id: agent.id, question, previous });
  const mark = (question: string, text: string, isRight = true) =>
    markPassage(deps, member, {
      ...{ id: agent.id, question, previous: '', documentId: 'guide', text, isRight },
    });
  const list = async () => (await listLabelledQuestions(deps, member, { id: agent.id })).questions;
  const importCsv = (csv: string) => importLabelledQuestions(deps, member, { id: agent.id, csv });
  async function runAll() {
    let progress = await runLabelledQuestions(deps, member, { id: agent.id, isBeginning: true });
    const seen = [progress];
    while (!progress.isFinished) {
      progress = await runLabelledQuestions(deps, member, { id: agent.id, isBeginning: false });
      seen.push(progress);
    }
    return seen;
  }
  const runs = () => listRetrievalRuns(deps, member, { id: agent.id });
  return { member, agent, explain, mark, list, importCsv, runAll, runs };
}

describe('a search, explained', () => {
  it('is the one that answers are made from: the same passages, in the same order, as the model reads them', async () => {
    const { member, agent, explain } = await newLab();
    const question = 'What does E-4703 mean for my door?';
    const explained = await explain(question);
    const { passages } = await retrieve(deps, {
      ...{ tenantId: member.tenantId, agentId: agent.id, sought: { question }, limit: 10 },
    });
    const read = explained.ranking.filter(({ outcome }) => outcome === 'read');
    expect(read.map(({ passageId }) => passageId)).toEqual(passages.map(({ chunkId }) => chunkId));
    expect(read.map(({ n }) => n)).toEqual(read.map((_, at) => at + 1));
    expect(read.map(({ score }) => score)).toEqual(passages.map(({ score }) => score));
    expect(explained.prompt).toContain(
      `<passage n="1" document="Guide.txt" section="Shop › Rules">${TEXTS[0]}</passage>`,
    );
  });

  it('says what each leg adds, and what an exact term did', async () => {
    const { explain } = await newLab();
    const { sought, legs, ranking, passages } = await explain(
      'Does E-4703 say that the door is open?',
    );
    expect(sought).toMatchObject({ context: null, exactTerms: ['e-4703'], isByWordsAlone: false });
    expect(legs.map(({ by, of }) => [by, of])).toEqual([
      ['words', 'question'],
      ['meaning', 'question'],
      ['coverage', 'question'],
    ]);
    expect(legs[1]?.hits[0]?.similarity).toBeGreaterThan(0.1);
    expect(legs[0]?.hits[0]?.similarity).toBeNull();
    const [first] = ranking;
    expect(first?.isExact).toBe(true);
    expect(passages.find(({ id }) => id === first?.passageId)?.excerpt).toContain('E-4703');
    for (const { fused, shares, passageId } of ranking) {
      expect(shares.reduce((sum, one) => sum + (one?.share ?? 0), 0)).toBeCloseTo(fused);
      for (const [at, leg] of legs.entries()) {
        const rank = leg.hits.findIndex((hit) => hit.passageId === passageId) + 1;
        expect(shares[at]?.rank ?? 0).toBe(rank);
      }
    }
  });

  it('searches for a follow-up as a conversation would', async () => {
    const { explain } = await newLab();
    const { sought, legs, ranking, passages } = await explain(
      'Why not?',
      'Can I return a bike within some days?',
    );
    expect(sought.context).toBe('Can I return a bike within some days?\nWhy not?');
    const texts = ['question', 'context', 'question', 'context', 'question'];
    expect(legs.map(({ of }) => of)).toEqual(texts);
    expect(passages.find(({ id }) => id === ranking[0]?.passageId)?.excerpt).toBe(RETURNS);
  });

  it('says that nothing is searched for where somebody only says thanks', async () => {
    const { explain } = await newLab();
    const { sought, ranking, prompt } = await explain('Thank you!');
    expect(sought.isSmallTalk).toBe(true);
    expect([ranking, prompt]).toEqual([[], '']);
  });

  it('knows nothing of agents and documents of others', async () => {
    const [{ agent }, other] = await Promise.all([newLab(), newLab()]);
    const input = { id: agent.id, question: 'What does E-4703 mean?', previous: '' };
    await expect(explainSearch(deps, other.member, input)).rejects.toMatchObject({
      code: 'agent_not_found',
    });
  });
});

describe('labelled questions', () => {
  it('are marked by what the search offers, and unmarked; both harmless twice', async () => {
    const { explain, mark, list } = await newLab();
    const question = 'When can a bike be returned?';
    const { passages } = await explain(question);
    const stretch = passages.find(({ excerpt }) => excerpt === RETURNS)?.stretch ?? '';
    await Promise.all([mark(question, stretch), mark(question, stretch)]);
    expect(await list()).toMatchObject([
      { question, right: [{ documentId: 'guide', filename: 'Guide.txt', text: RETURNS }] },
    ]);
    const marked = (await explain(question)).passages.filter(({ markedBy }) => markedBy !== null);
    expect(marked.map(({ excerpt, markedBy }) => [excerpt, markedBy])).toEqual([
      [RETURNS, stretch],
    ]);
    await mark(question, stretch, false);
    await mark(question, stretch, false);
    expect(await list()).toEqual([]);
  });

  it('are not marked by documents that the agent does not know', async () => {
    const { member, agent } = await newLab();
    const { tenantId } = member;
    const foreign = newDocument({ id: 'foreign', tenantId, agentId: 'other', status: 'ready' });
    const message = {
      kind: 'ingest' as const,
      tenantId,
      scope: 'other',
      documentId: 'foreign',
      version: 1,
    };
    await deps.documents.create(
      foreign,
      deps.outbox.record(tenantId, 'document-ingestion', message),
    );
    const input = { id: agent.id, question: 'What?', previous: '', text: 'text', isRight: true };
    for (const documentId of ['foreign', 'missing']) {
      await expect(markPassage(deps, member, { ...input, documentId })).rejects.toMatchObject({
        code: 'document_not_found',
      });
    }
  });

  it('come back from a file as they were, with what was there', async () => {
    const [one, two] = [await newLab(), await newLab()];
    await one.mark('=SUM(A1) of "bikes",\nplease?', RETURNS);
    await one.mark('=SUM(A1) of "bikes",\nplease?', 'press start');
    await two.mark('What is open?', 'door is open');
    const { csv } = await exportLabelledQuestions(deps, one.member, { id: one.agent.id });
    expect(csv).toContain(`"'=SUM(A1) of ""bikes"",`);
    expect(await two.importCsv(csv)).toMatchObject({ added: 1, extended: 0 });
    expect(await two.importCsv(csv)).toMatchObject({ added: 0, extended: 0 });
    const imported = (await two.list()).filter(({ question }) => question !== 'What is open?');
    const exported = await one.list();
    expect(imported.map(({ question, right }) => [question, right])).toEqual(
      exported.map(({ question, right }) => [question, right]),
    );
    expect(await two.list()).toHaveLength(2);
  });

  it('are at most 500, with at most 10 right passages', async () => {
    const { importCsv, mark, list } = await newLab();
    const rows = Array.from({ length: 501 }, (_, at) => `What is ${at}?,Guide.txt,door is open\n`);
    const head = 'question,document,passage\n';
    await expect(importCsv(head + rows.join(''))).rejects.toMatchObject({
      code: 'labelled_question_limit_reached',
    });
    expect(await list()).toEqual([]);
    await importCsv(head + rows.slice(0, 500).join(''));
    await expect(mark('One more?', 'door is open')).rejects.toMatchObject({
      code: 'labelled_question_limit_reached',
    });
    const passages = Array.from({ length: 11 }, (_, at) => `What is 1?,Guide.txt,text ${at}\n`);
    await expect(importCsv(head + passages.join(''))).rejects.toMatchObject({
      code: 'right_passage_limit_reached',
    });
  });
});

describe('a run over the labelled questions', () => {
  it('is kept, and compared with the one before after a change of documents', async () => {
    const { member, mark, runAll, runs } = await newLab();
    const { tenantId } = member;
    await mark('When can a bike be returned?', RETURNS);
    await mark('What does E-4703 mean?', 'the door is open. Close the door');
    await runAll();
    expect(await runs()).toMatchObject({
      runs: [{ questions: 2, recallAt1: 1, recallAt10: 1, mrr: 1 }],
      comparison: null,
    });

    // The same file again, with other words before what is right, and without the error.
    await deps.documents.remove(tenantId, 'guide');
    await publish(member, 'again', 'guide.txt', [`Dear customer! ${RETURNS}`, TEXTS[1] ?? '']);
    await runAll();
    const { runs: both, comparison, results } = await runs();
    expect(both.map(({ mrr }) => mrr)).toEqual([0.5, 1]);
    expect(comparison).toMatchObject({ questions: 2, before: { mrr: 1 }, now: { mrr: 0.5 } });
    expect(results.map(({ change, rankBefore, rank }) => [change, rankBefore, rank])).toEqual([
      ['lost', 1, null],
      ['same', 1, 1],
    ]);
  });

  it('goes on piece by piece, is one run when two press at once, and begins anew when it was left', async () => {
    const { member, agent, importCsv, runAll, runs } = await newLab();
    const rows = Array.from(
      { length: 25 },
      (_, at) => `Is door ${at} open?,Guide.txt,door is open\n`,
    );
    await importCsv(`question,document,passage\n${rows.join('')}`);
    await runLabelledQuestions(deps, member, { id: agent.id, isBeginning: true });
    expect((await runs()).runs).toEqual([]);

    const [seen] = await Promise.all([runAll(), runAll()]);
    expect(seen.at(-1)).toEqual({ done: 25, total: 25, isFinished: true });
    expect((await runs()).runs.map(({ questions }) => questions)).toEqual([25]);
    expect((await runAll()).map(({ done }) => done)).toEqual([20, 25]);
    expect((await runs()).runs).toHaveLength(2);
  });

  it('stops while the embedding model does not answer, and goes on from there', async () => {
    const { member, agent, mark, runs } = await newLab();
    await mark('What is open?', 'door is open');
    const id = agent.id;
    const embed = () => Promise.reject(new Error('down'));
    const without = { ...deps, models: { ...deps.models, embed } };
    await expect(
      runLabelledQuestions(without, member, { id, isBeginning: true }),
    ).rejects.toMatchObject({ code: 'embedding_failed' });
    expect((await runs()).runs).toEqual([]);
    await runLabelledQuestions(deps, member, { id, isBeginning: false });
    expect((await runs()).runs).toHaveLength(1);
  });

  it('is there twenty times, and of no question is none', async () => {
    const { member, agent, mark, runAll, runs } = await newLab();
    const progress = await runLabelledQuestions(deps, member, { id: agent.id, isBeginning: true });
    expect(progress).toEqual({ done: 0, total: 0, isFinished: true });
    expect((await runs()).runs).toEqual([]);
    await mark('What is open?', 'door is open');
    for (let run = 0; run < 22; run += 1) await runAll();
    expect((await runs()).runs).toHaveLength(20);
  });
});

it('an agent that is gone takes its questions and runs along; one that is there keeps them', async () => {
  const { member, agent, mark, runAll } = await newLab();
  const { tenantId } = member;
  const left = async () => [
    (await deps.retrievalLab.list(tenantId, agent.id)).length,
    (await deps.retrievalLab.listRuns(tenantId, agent.id)).length,
    (await deps.retrievalLab.findBegun(tenantId, agent.id)) ? 1 : 0,
  ];
  await mark('What is open?', 'door is open');
  await runAll();
  const gone = { kind: 'agentGone' as const, tenantId, agentId: agent.id };
  await deps.retrievalLab.begin({
    ...{ id: `retrieval-run-${agent.id}`, tenantId, type: 'begunRetrievalRun' },
    ...{ agentId: agent.id, waiting: [], results: [] },
  });
  await deps.retrievalLab.removeOfAgent(tenantId, 'another');
  expect(await left()).toEqual([1, 1, 1]);
  await deleteAgent(deps, member, { id: agent.id });
  await cleanUp(deps, gone);
  await cleanUp(deps, gone);
  expect(await left()).toEqual([0, 0, 0]);
});
