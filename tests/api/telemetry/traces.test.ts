import { expect, it } from '@jest/globals';
import { createAgent } from '@talkwright/shared/areas/agents';
import { chat } from '@talkwright/shared/areas/chat';
import { modelOfNewAgent } from '@talkwright/shared/models/models';
import alerts from '../../../infra/alerts.json' with { type: 'json' };
import type { KeptMetric } from '../../../local/cloud/telemetry/store.ts';
import { SHOP_API_KEY } from '../../../local/customers/shop-api/server.ts';
import { newAgent } from '../../support/api/agents.ts';
import { settled, upload } from '../../support/api/documents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { importShop } from '../../support/api/shop.ts';
import { send } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { stack } from '../../support/stack/running-stack.ts';
import { fireTimer } from '../../support/stack/timers.ts';
import { newTrace } from '../../support/telemetry/trace.ts';

const CHAT = `chat ${modelOfNewAgent(new Date())}`;

const named =
  (...names: string[]) =>
  (spans: { name: string }[]) =>
    names.every((name) => spans.some((span) => span.name === name));

it('a document is one trace, from its upload over the outbox and the queue to the model', async () => {
  const member = await newTenant();
  const { headers, told } = newTrace();

  const document = await upload(
    { ...member, headers: { ...member.headers, ...headers } },
    { name: 'Canary-warbling.md', content: '# Tyres\n\nA canary sings warbling in the workshop.' },
  );
  await settled(member, document.id);

  const { spans, logs, wayTo } = await told(
    named('process document-ingestion', 'POST /api/documents/upload'),
  );
  expect(wayTo('embeddings demo-embedding')).toEqual([
    'POST /api/documents/upload',
    'send document-ingestion',
    'process document-ingestion',
    'embeddings demo-embedding',
  ]);
  expect(spans.find(({ name }) => name === 'process document-ingestion')).toMatchObject({
    attributes: { 'messaging.destination.name': 'document-ingestion' },
  });
  expect(JSON.stringify([spans, logs])).not.toMatch(/canary|warbling/i);
});

it('a streamed answer belongs to its request to the end, and says nothing of what was said', async () => {
  const member = await newTenant({ plan: 'scale' });
  const operations = await importShop(member);
  const { agent } = await member.call(createAgent, {
    identity: 'canary',
    name: 'Canary',
    systemPrompt: 'Canary-instructions: you answer questions about the shop.',
    ragEnabled: true,
    toolsConfig: { enabled_tools: operations.map(({ id }) => id) },
  });
  const { headers, told } = newTrace();

  const response = await send(
    chat,
    { message: 'What is the status of order 1042? I am canary@example.com.' },
    { 'x-api-key': agent.api_key, ...headers },
  );
  expect(await response.text()).toContain('event: done');

  const { spans, logs, wayTo } = await told(named('POST /api/widget/chat', 'batch conversations'));
  expect(wayTo('execute_tool getOrder')).toEqual([
    'POST /api/widget/chat',
    'invoke_agent',
    'execute_tool getOrder',
  ]);
  expect(wayTo(CHAT)).toEqual(['POST /api/widget/chat', 'invoke_agent', CHAT]);
  expect(wayTo('GET')).toEqual([
    'POST /api/widget/chat',
    'invoke_agent',
    'execute_tool getOrder',
    'GET',
  ]);
  expect(spans.find(({ name }) => name === 'invoke_agent')?.attributes).toMatchObject({
    'gen_ai.agent.id': agent.id,
    'gen_ai.usage.output_tokens': expect.any(Number),
  });
  // Numbers and ids may hold the digits of the order by chance.
  const said = [
    ...spans.flatMap(({ name, attributes }) => [name, ...Object.values(attributes)]),
    ...logs.flatMap(({ event, attributes }) => [event, ...Object.values(attributes)]),
  ];
  const all = said.filter((value) => typeof value === 'string').join('\n');
  expect(all).not.toMatch(/canary|\b1042\b/i);
  for (const secret of [agent.api_key, SHOP_API_KEY]) expect(all).not.toContain(secret);
});

it('what a model’s server says is not in the log, since some repeat what they were asked', async () => {
  const member = await newTenant();
  const agent = await newAgent(member);
  const { headers, told } = newTrace();
  const message = '#model:fail-400 A canary sings warbling.';
  const key = { 'x-api-key': agent.api_key };
  await (await send(chat, { message }, { ...key, ...headers })).text();
  const all = await eventually(async () => {
    const { logs, spans } = await told(named('POST /api/widget/chat', CHAT));
    const text = JSON.stringify([logs, spans]);
    expect(text).toContain('words are left out');
    return text;
  });
  expect(all).not.toMatch(/canary|warbling/i);
});

it('the first word, answers, retrieval, tokens, request units and what alerts ask for are measured, and no attribute is of one organization', async () => {
  const wanted = [
    'talkwright.answer.first_word',
    'gen_ai.invoke_agent.duration',
    'gen_ai.client.inference.usage.output_tokens',
    'azure.cosmosdb.client.operation.request_charge',
    'talkwright.queue.age',
    'talkwright.queue.oldest',
    'talkwright.ingestion.duration',
    'talkwright.retrieval.duration',
    ...(JSON.stringify(alerts).match(/(?<=Name == ')[^']+/g) ?? []),
  ];
  await fireTimer('site-watch-queues');
  await fireTimer('site-watch-fillings');
  const text = await eventually(async () => {
    const found = await (await fetch(`${stack().telemetry}/api/metrics`)).text();
    const names = (JSON.parse(found) as KeptMetric[]).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(wanted));
    return found;
  });
  expect(text).not.toMatch(/canary|@/i);
});
