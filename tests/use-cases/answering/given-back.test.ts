import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { modelSettingsSchema } from '@talkwright/shared/areas/agent-config';
import { runSteps } from '../../../functions/src/answering/run-steps.ts';
import { createSupport } from '../../../functions/src/answering/support.ts';
import type { CallableTool } from '../../../functions/src/answering/tools/callable-tool.ts';
import { createWebSources } from '../../../functions/src/answering/tools/web-sources.ts';
import { systemClock } from '../../../functions/src/platform/clock.ts';
import { createModels } from '../../../functions/src/platform/models/models.ts';
import { startListener } from '../../support/cloud/listener.ts';
import { noChanges } from '../../support/cloud/no-changes.ts';
import { outboundWith } from '../../support/cloud/outbound.ts';

const getThing: CallableTool = {
  modelTool: { name: 'getThing', description: '', parameters: {} },
  title: { tool: 'Shop', operation: 'getThing' },
  changingId: undefined,
  call: async () => ({ status: 200, milliseconds: 1, text: 'A bike.', isTruncated: false }),
};

it('a step after a call is asked for with the thought and the signature that came with the call', async () => {
  const asked: { messages: object[] }[] = [];
  const called = {
    ...{ id: 'a', type: 'function', extra_content: { google: { thought_signature: 'c2ln' } } },
    function: { name: 'getThing', arguments: '{"id":1234567890123456789}' },
  };
  const first = [
    { delta: { reasoning_content: 'Seven ' } },
    { delta: { reasoning_content: 'it is.' } },
    { delta: { tool_calls: [{ index: 0, ...called }] }, finish_reason: 'tool_calls' },
  ];
  const last = [{ delta: { content: 'A bike.' }, finish_reason: 'stop' }];
  const server = await startListener(async (request, response) => {
    if (!request.url?.endsWith('/chat/completions')) return void response.writeHead(404).end();
    asked.push(JSON.parse(await text(request)));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const choice of asked.length === 1 ? first : last) {
      response.write(`data: ${JSON.stringify({ choices: [choice] })}\n\n`);
    }
    response.end('data: [DONE]\n\n');
  });
  const models = createModels(
    {
      OPENAI_API_KEY: 'key',
      OPENAI_BASE_URL: `http://localhost:${server.port}/v1`,
      OPENAI_EMBEDDING_MODEL: 'text-embedding-3-small',
    },
    outboundWith({}),
  );
  const steps = runSteps(
    { models, now: systemClock },
    {
      request: {
        config: modelSettingsSchema.parse({}),
        instructions: 'You answer questions.',
        messages: [{ role: 'user', content: 'What is thing 7?' }],
        signal: new AbortController().signal,
      },
      ...{ own: {}, tools: [getThing], web: createWebSources(0), journal: noChanges, called: [] },
      support: createSupport('', () => undefined),
    },
  );
  while (!(await steps.next()).done);
  server.close();

  expect(asked[1]?.messages).toMatchObject([
    { role: 'system' },
    { role: 'user' },
    { role: 'assistant', reasoning_content: 'Seven it is.', tool_calls: [called] },
    { role: 'tool', tool_call_id: 'a' },
  ]);
});
