import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from '@jest/globals';
import { modelConfigDraftSchema } from '@talkwright/shared/areas/agent-config';
import { testModel } from '../../../functions/src/agents/models/test-model.ts';
import { startCloud } from '../../support/cloud/embedded-cloud.ts';
import { startListener } from '../../support/cloud/listener.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';

/** A server that speaks Chat Completions alone, and takes no temperature. */
const server = await startListener(async (request, response) => {
  if (!request.url?.endsWith('/chat/completions')) return void response.writeHead(404).end();
  const isRefused = 'temperature' in JSON.parse(await text(request));
  response.writeHead(isRefused ? 400 : 200, {
    'content-type': isRefused ? 'application/json' : 'text/event-stream',
  });
  const choices = [{ delta: { content: 'Here I am.' }, finish_reason: 'stop' }];
  const error = { message: "Unsupported value: 'temperature' does not support 0.7." };
  response.end(isRefused ? JSON.stringify({ error }) : `data: ${JSON.stringify({ choices })}\n\n`);
});
const cloud = await startCloud({}, undefined, {
  OPENAI_BASE_URL: `http://localhost:${server.port}/v1`,
});
afterAll(async () => {
  await cloud.stop();
  server.close();
});

it('a test of a model says which settings its server does not take', async () => {
  const modelConfig = modelConfigDraftSchema.parse({ model: 'gpt-4.1', temperature: 0.7 });
  const tested = testModel(cloud.deps, await newAdmin(cloud.deps), { modelConfig } as never);
  await expect(tested).resolves.toMatchObject({
    isWorking: true,
    message:
      'gpt-4.1 answered: Here I am. The server does not take temperature for this model: what is set for that has no effect.',
  });
});
