import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { agentDraftSchema } from '@talkwright/shared/areas/agents';
import { type AgentRecord, toContent } from '../../../functions/src/agents/agent-record.ts';
import { type Answered, answer, newTrace } from '../../../functions/src/answering/answer.ts';
import { holdAnswer } from '../../../functions/src/answering/outcome/hold-answer.ts';
import type { Rewriting } from '../../../functions/src/answering/rewrite-follow-up.ts';
import type { AnswerEvent } from '../../../functions/src/answering/speak-step.ts';
import type { CallableTool } from '../../../functions/src/answering/tools/callable-tool.ts';
import type { ChangesJournal } from '../../../functions/src/answering/tools/changes-journal.ts';
import { systemClock } from '../../../functions/src/platform/clock.ts';
import { parseConfig } from '../../../functions/src/platform/config.ts';
import { createModels } from '../../../functions/src/platform/models/models.ts';
import { createSecrets } from '../../../functions/src/platform/secrets.ts';
import { startModel } from '../../../local/cloud/model/server.ts';
import { newPassage } from '../../support/chat-records.ts';
import { noChanges } from '../../support/cloud/no-changes.ts';
import { outboundWith } from '../../support/cloud/outbound.ts';
import { nobody, settings } from '../../support/cloud/settings.ts';

let model: Awaited<ReturnType<typeof startModel>>;
beforeAll(async () => {
  model = await startModel({ port: 0, tokenDelayMs: 1, hasTestDirectives: true });
});
afterAll(() => model.close());

const stock: CallableTool = {
  modelTool: {
    name: 'getStock',
    description: 'How many are left.',
    parameters: { type: 'object' },
  },
  title: { tool: 'Shop', operation: 'getStock' },
  call: async () => ({ status: 200, milliseconds: 1, text: '{"inStock":9}', isTruncated: false }),
};

type More = {
  tools?: CallableTool[];
  journal?: ChangesJournal;
  baseUrl?: string;
  passages?: Parameters<typeof newPassage>[0][];
  ragEnabled?: boolean;
  noAnswerConfig?: object;
  rewriting?: Rewriting;
};

/** A question to an agent that nobody has stored, asked by nobody in particular. */
async function ask(
  question: string,
  {
    tools = [],
    journal = noChanges,
    baseUrl = model.baseUrl,
    passages = [{}],
    ragEnabled = true,
    noAnswerConfig = {},
    rewriting,
  }: More = {},
) {
  const secrets = createSecrets(parseConfig(settings), nobody);
  const key = { tenantId: 'tenant', id: 'agent' };
  const draft = agentDraftSchema.parse({
    identity: 'support',
    name: 'Support',
    systemPrompt: 'You answer questions about our shop.',
    ragEnabled,
    noAnswerConfig,
  });
  const createdAt = '2026-01-01T00:00:00.000Z';
  const agent: AgentRecord = {
    ...(await toContent({ secrets }, key, draft)),
    ...key,
    type: 'agent',
    agentKey: 'key',
    version: 1,
    publishedVersion: 1,
    publishedIdentity: 'support',
    updatedAt: createdAt,
    createdAt,
  };
  const models = modelsAt(baseUrl);
  const trace = newTrace();
  const answering = answer(
    { models, secrets, now: systemClock },
    {
      agent,
      question,
      history: [],
      search: {
        sought: { question },
        rewriting: Promise.resolve(rewriting),
        retrieved: Promise.resolve({
          passages: passages.map((passage, index) => newPassage({ n: index + 1, ...passage })),
          isByWordsAlone: false,
        }),
      },
      tools,
      journal,
      trace,
      signal: new AbortController().signal,
    },
  );
  return { answering, trace };
}

function modelsAt(baseUrl: string) {
  const connected = { OPENAI_API_KEY: 'local', OPENAI_BASE_URL: baseUrl };
  const settings = { ...connected, OPENAI_EMBEDDING_MODEL: 'text-embedding-3-small' };
  return createModels(settings, outboundWith({}));
}

async function toTheEnd(answering: AsyncGenerator<AnswerEvent, Answered>) {
  const events: AnswerEvent[] = [];
  for (;;) {
    const { done, value } = await answering.next();
    if (done) return { events, outcome: value };
    events.push(value);
  }
}

describe('an answer, whoever asks', () => {
  it('that says it does not know is none, also where nothing was to be looked up', async () => {
    const outcomeOf = async (words: string) => {
      const { answering } = await ask(`#model:say ${words}`, { ragEnabled: false, passages: [] });
      return (await toTheEnd(answering)).outcome.outcome;
    };
    expect(await outcomeOf("I'm sorry, I don't know that.")).toBe('refused');
    expect(await outcomeOf('At nine.')).toBeUndefined();
  });

  it('ends with what was said, what it rests on, and how it came about', async () => {
    const { answering } = await ask('How long is the warranty?');
    const { events, outcome } = await toTheEnd(answering);
    const said = events.map((event) => (event.type === 'delta' ? event.text : '')).join('');
    expect(outcome).toMatchObject({
      text: said,
      citations: [{ n: 1, documentId: 'document', quote: 'The warranty is two years.' }],
      found: { sought: { question: 'How long is the warranty?' }, passages: [{ n: 1 }] },
      calls: [],
      webSearches: 0,
      finishReason: 'stop',
    });
    expect(outcome.inputTokens).toBeGreaterThan(0);
  });

  it('counts what writing out its question took', async () => {
    const question = 'How long is the warranty?';
    const plain = (await toTheEnd((await ask(question)).answering)).outcome;
    const rewriting = { rewritten: question, inputTokens: 200, outputTokens: 10 };
    const { outcome } = await toTheEnd((await ask(question, { rewriting })).answering);
    expect(outcome).toMatchObject({
      inputTokens: plain.inputTokens + 200,
      outputTokens: plain.outputTokens + 10,
      found: { rewriting },
    });
  });

  it('shows, streams and cites its sources in one form, and no number that has none', async () => {
    const said = '#model:say Two years [1, 99], 【1†source】 `a[9]` [7-9].';
    const { answering } = await ask(said);
    const { events, outcome } = await toTheEnd(answering);
    const streamed = events.flatMap((event) => (event.type === 'delta' ? [event.text] : []));
    expect(streamed.join('')).toBe('Two years [1], [1] `a[9]`.');
    expect(outcome).toMatchObject({ text: streamed.join(''), citations: [{ n: 1 }] });

    const without = await ask('#model:say The list [1, 2] has [99].', { ragEnabled: false });
    expect((await toTheEnd(without.answering)).outcome.text).toBe('The list [1, 2] has [99].');
  });

  it('calls what it was given, and nothing else', async () => {
    const tools = [stock];
    const { answering } = await ask('#model:tool getStock {"product":"Wren"}', { tools });
    const { outcome } = await toTheEnd(answering);
    expect(outcome.calls).toMatchObject([{ title: stock.title, values: { product: 'Wren' } }]);

    const other = await ask('#model:call deleteEverything {}', { tools });
    expect((await toTheEnd(other.answering)).outcome.calls).toEqual([]);
  });

  it('that fails leaves behind what was done for it', async () => {
    const { answering, trace } = await ask('#model:tool-then-fail getStock {}', { tools: [stock] });
    await expect(toTheEnd(answering)).rejects.toMatchObject({ code: 'model_failed' });
    expect(trace).toMatchObject({
      calls: [{ title: stock.title }],
      found: { passages: [{ n: 1 }] },
    });
  });
});

describe('a source that has marks of its own', () => {
  const passages = [
    { documentId: 'shop', filename: 'Shop.md', text: 'The shop opens at nine.' },
    {
      documentId: 'bridge',
      filename: 'bridge[1].pdf',
      path: 'History [1]',
      text: 'The bridge of Avenmoor was opened in 1910.[1][2] It is 80 metres long.[^1]\n\n[1]: The town book, page 3.',
    },
  ];

  it('is copied without citing another one, and quoted as it is', async () => {
    const asked = 'When was the bridge of Avenmoor opened?';
    const { outcome } = await toTheEnd((await ask(asked, { passages })).answering);
    expect(outcome.text).toBe(
      'The bridge of Avenmoor was opened in 1910.(1)(2) It is 80 metres long.(^1). [2]',
    );
    expect(outcome.citations).toEqual([
      expect.objectContaining({
        ...{ n: 2, documentId: 'bridge', filename: 'bridge[1].pdf' },
        quote: 'The bridge of Avenmoor was opened in 1910.[1][2] It is 80 metres long.[^1]',
      }),
    ]);
    expect(outcome.unsupported).toEqual([]);
  });

  it('may be a page of the web', async () => {
    const page = { url: 'https://a.example/', title: 'Bridges', text: 'It was opened in 1910.[1]' };
    const answer = { status: 200, milliseconds: 1, text: '', isTruncated: false, pages: [page] };
    const tools = [{ ...stock, call: async () => answer }];
    const asked = '#model:tool getStock {} When was it opened in 1910?';
    const { outcome } = await toTheEnd((await ask(asked, { tools })).answering);
    expect(outcome.text).toBe('It was opened in 1910.(1). [2]');
    expect(outcome.citations).toMatchObject([{ n: 2, url: page.url, quote: page.text }]);
  });
});

describe('a model that', () => {
  const passages = [{ text: 'The warranty is two years.' }, { text: 'The shop opens at nine.' }];
  it.each([
    ['cites everything', 'The warranty is two years [1-999].', '[1][2]', [1, 2]],
    ['cites nothing', 'The warranty is two years.', '', []],
    ['cites wrong numbers alone', 'The warranty is two years [0] [3] [7, 999].', '', []],
  ])('%s names what is there alone', async (_, says, marks, cited) => {
    const { outcome } = await toTheEnd((await ask(`#model:say ${says}`, { passages })).answering);
    expect(outcome.text).toBe(`The warranty is two years${marks && ` ${marks}`}.`);
    expect(outcome.citations.map(({ n }) => n)).toEqual(cited);
  });
});

/** Passes on what is sent to the model, and keeps it. */
async function listenIn() {
  const sent: { instructions?: string; messages: Message[] }[] = [];
  const between = createServer(async (request, response) => {
    const body = await textOf(request);
    const { headers } = request;
    const url = new URL(request.url ?? '', model.baseUrl);
    const answered = await fetch(url, {
      method: 'POST',
      headers: { authorization: headers.authorization ?? '', 'content-type': 'application/json' },
      body,
    });
    if (answered.ok) {
      const { instructions, input, messages } = JSON.parse(body);
      sent.push({ instructions, messages: messages ?? input });
    }
    response.writeHead(answered.status, { 'content-type': 'text/event-stream' });
    response.end(await answered.text());
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const { port } = between.address() as AddressInfo;
  return { sent, origin: `http://127.0.0.1:${port}`, close: () => between.close() };
}
type Message = { role?: string; type?: string; content?: string; output?: string };

describe('small talk', () => {
  it('is answered without a search, and without passages', async () => {
    const between = await listenIn();
    const { answering } = await ask('Hello!', { baseUrl: `${between.origin}/v1` });
    const { events, outcome } = await toTheEnd(answering);
    between.close();
    expect(between.sent.map(({ messages }) => messages)).toEqual([
      [expect.objectContaining({ role: 'user', content: 'Hello!' })],
    ]);
    expect(events).not.toContainEqual({ type: 'status', phase: 'retrieving' });
    expect(outcome).toMatchObject({ outcome: 'small_talk', citations: [] });
    expect(outcome.found).toBeUndefined();
  });

  it('is none to an agent without documents, of whom nothing is known', async () => {
    const { answering } = await ask('Hello!', { ragEnabled: false });
    expect((await toTheEnd(answering)).outcome.outcome).toBeUndefined();
  });
});

describe('whether the passages hold the answer', () => {
  const NOTHING_TAKEN = { inputTokens: 0, outputTokens: 0 };
  const noAnswerConfig = { asksModel: true };
  const beside = 'In which bank did the baker of Avignon keep the warranty?';

  it.each(['/v1', '/completions-only/v1'])(
    'is asked once the first word is there (%s)',
    async (path) => {
      const between = await listenIn();
      const baseUrl = between.origin + path;
      const { answering } = await ask(beside, { baseUrl, noAnswerConfig });
      let next = await answering.next();
      while (!next.done && next.value.type !== 'delta') next = await answering.next();
      expect(between.sent).toHaveLength(1);
      const { outcome } = await toTheEnd(answering);
      between.close();
      expect(between.sent).toHaveLength(2);
      expect(outcome.found).toMatchObject({ holdsAnswer: false });
      expect(['not_found', 'off_topic', 'refused']).toContain(outcome.outcome);
    },
  );

  it('is asked of what a follow-up was written out as', async () => {
    const asked = 'And how many are they?';
    const rewriting = { rewritten: 'How many years is the warranty?', ...NOTHING_TAKEN };
    const plain = await toTheEnd((await ask(asked, { noAnswerConfig })).answering);
    const written = await toTheEnd((await ask(asked, { noAnswerConfig, rewriting })).answering);
    expect([plain, written].map(({ outcome }) => outcome.found?.holdsAnswer)).toEqual([
      false,
      true,
    ]);
  });

  it('is not asked unless the agent has it so, nor of small talk', async () => {
    const between = await listenIn();
    const baseUrl = `${between.origin}/v1`;
    await toTheEnd((await ask(beside, { baseUrl })).answering);
    await toTheEnd((await ask('Thank you!', { baseUrl, noAnswerConfig })).answering);
    between.close();
    expect(between.sent).toHaveLength(2);
  });

  it.each(['fail-500', 'stall'])(
    'stays open where the model does not say (%s)',
    async (directive) => {
      const draft = agentDraftSchema.parse({
        identity: 'id',
        name: 'Id',
        systemPrompt: 'Be kind, please.',
      });
      const { apiKey: _apiKey, baseURL: _baseURL, ...config } = draft.modelConfig;
      const passages = [newPassage()];
      const query = `How long is the warranty? #model:${directive}`;
      const { signal } = new AbortController();
      const asked = { config, own: {}, query, passages, signal };
      const clockMs = 100;
      await expect(
        holdAnswer({ models: modelsAt(model.baseUrl) }, asked, clockMs),
      ).resolves.toBeUndefined();
    },
  );
});

describe('what strangers wrote', () => {
  const STRANGE = 'STRANGE-WORDS';
  const reading: CallableTool = {
    ...stock,
    call: async () => ({
      status: 200,
      milliseconds: 1,
      text: `${STRANGE} now`,
      isTruncated: false,
    }),
  };
  const answer = { status: 200, milliseconds: 1, text: `${STRANGE} before`, isTruncated: false };
  const earlier = [{ name: 'placeOrder', values: `{"note":"${STRANGE}"}`, answer }];
  const wordsOf = ({ content, output }: Message) => output ?? content ?? '';

  it.each(['/v1', '/completions-only/v1'])('never has the rank of our rules (%s)', async (path) => {
    const between = await listenIn();
    const { answering } = await ask('#model:loop getStock {"n":$n}', {
      tools: [reading],
      journal: { ...noChanges, earlier },
      baseUrl: between.origin + path,
      passages: [{ text: `${STRANGE} in a document`, filename: `${STRANGE}.pdf` }],
    });
    await toTheEnd(answering);
    between.close();

    const all = between.sent.flatMap(({ messages }) => messages);
    const ranked = all.filter(({ role }) => role === 'developer' || role === 'system');
    const ruling = [
      ...between.sent.map(({ instructions = '' }) => instructions),
      ...ranked.map(wordsOf),
    ];
    expect(ruling.join()).not.toContain(STRANGE);
    const strange = all.filter((message) => wordsOf(message).includes(STRANGE));
    expect(new Set(strange.map(({ role, type }) => role ?? type))).toEqual(
      new Set(path === '/v1' ? ['user', 'function_call_output'] : ['user', 'tool']),
    );
  });
});
