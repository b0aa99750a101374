import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { modelSettingsSchema } from '@talkwright/shared/areas/agent-config';
import { runSteps, type Spoken } from '../../../functions/src/answering/run-steps.ts';
import { createSupport } from '../../../functions/src/answering/support.ts';
import type { CalledTool } from '../../../functions/src/answering/tools/call-tools.ts';
import { createWebSources } from '../../../functions/src/answering/tools/web-sources.ts';
import { systemClock } from '../../../functions/src/platform/clock.ts';
import { createModels } from '../../../functions/src/platform/models/models.ts';
import { startListener } from '../../support/cloud/listener.ts';
import { noChanges } from '../../support/cloud/no-changes.ts';
import { outboundWith } from '../../support/cloud/outbound.ts';

const MANY = Array.from({ length: 5_000 }, (_, index) => index);

let server: Awaited<ReturnType<typeof startListener>>;
beforeAll(async () => {
  const search = { type: 'search', query: 'trail', queries: MANY.map((index) => `trail ${index}`) };
  const events = [
    {
      type: 'response.output_item.done',
      item: { type: 'web_search_call', id: 'ws_1', status: 'completed', action: search },
    },
    ...MANY.map((index) => ({
      type: 'response.output_text.annotation.added',
      annotation: { type: 'url_citation', url: `https://example.com/${index}`, title: 'Trail' },
    })),
    { type: 'response.output_text.delta', delta: 'Open.' },
    { type: 'response.completed', response: { usage: null } },
  ];
  server = await startListener((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
  });
});
afterAll(() => server.close());

it('a server that claims thousands of searches and pages leaves an answer that can be stored', async () => {
  const models = createModels(
    {
      OPENAI_API_KEY: 'key',
      OPENAI_BASE_URL: `http://localhost:${server.port}/v1`,
      OPENAI_EMBEDDING_MODEL: 'text-embedding-3-small',
    },
    outboundWith({}),
  );
  const called: CalledTool[] = [];
  const steps = runSteps(
    { models, now: systemClock },
    {
      request: {
        config: modelSettingsSchema.parse({}),
        instructions: 'You answer questions.',
        messages: [{ role: 'user', content: 'Is the trail open?' }],
        signal: new AbortController().signal,
      },
      own: {},
      tools: [],
      web: createWebSources(0),
      support: createSupport('', () => undefined),
      journal: noChanges,
      called,
    },
  );
  const { text, webPages } = await resultOf(steps);
  expect(text).toBe('Open.');
  expect(called).toHaveLength(40);
  expect(webPages).toHaveLength(100);
});

async function resultOf(steps: ReturnType<typeof runSteps>): Promise<Spoken> {
  for (;;) {
    const { done, value } = await steps.next();
    if (done) return value;
  }
}
