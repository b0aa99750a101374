import { afterEach, describe, expect, it } from '@jest/globals';
import { modelSettingsSchema } from '@talkwright/shared/areas/agent-config';
import type { ChatEvent } from '@talkwright/shared/areas/chat';
import { speakStep } from '../../../functions/src/answering/speak-step.ts';
import { createModels } from '../../../functions/src/platform/models/models.ts';
import { startListener } from '../../support/cloud/listener.ts';
import { outboundWith } from '../../support/cloud/outbound.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const part = (summary_index: number) => ({
  type: 'response.reasoning_summary_part.added',
  summary_index,
});
const thought = (delta: string) => ({ type: 'response.reasoning_summary_text.delta', delta });
const words = (delta: string) => ({ type: 'response.output_text.delta', delta });

/** What a visitor is told while a server sends these events, and what was asked of the server. */
async function told(events: object[], config: object, separator = '') {
  const asked: string[] = [];
  const server = await startListener(async (request, response) => {
    for await (const chunk of request) asked.push(String(chunk));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const all = [...events, { type: 'response.completed', response: { usage: null } }];
    response.end(all.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
  });
  closing.push(server.close);
  const models = createModels(
    {
      OPENAI_API_KEY: 'key',
      OPENAI_BASE_URL: `http://localhost:${server.port}/v1`,
      OPENAI_EMBEDDING_MODEL: 'text-embedding-3-small',
    },
    outboundWith({}),
  );
  const request = {
    config: modelSettingsSchema.parse(config),
    instructions: 'You answer questions.',
    messages: [{ role: 'user' as const, content: 'How long is the warranty?' }],
    signal: new AbortController().signal,
  };
  const step = speakStep({ models }, request, { own: {}, maxLength: 10_000, separator });
  const said: ChatEvent[] = [];
  for await (const event of step) said.push(event);
  const { reasoning } = JSON.parse(asked.join(''));
  return { said, thoughts: thoughtsOf(said), summary: reasoning?.summary };
}

const thoughtsOf = (events: ChatEvent[]) =>
  events.flatMap((event) => (event.type === 'status' ? (event.text ?? []) : []));

describe('what a model thinks about', () => {
  const events = [
    part(0),
    thought('**Reading** the'),
    thought(' handbook.'),
    part(1),
    thought('Comparing.'),
    words('Ten years.'),
    thought('An afterthought.'),
  ];
  const gpt5 = { model: 'gpt-5-mini' };

  it('is told in pieces until the answer begins, where the agent says so', async () => {
    const { said, thoughts, summary } = await told(events, { ...gpt5, thinkingSummary: true });
    expect(summary).toBe('auto');
    expect(thoughts).toEqual(['**Reading** the', ' handbook.', '\n\n', 'Comparing.']);
    expect(said.slice(-2)).toMatchObject([
      { type: 'status', phase: 'answering' },
      { type: 'delta', text: 'Ten years.' },
    ]);
  });

  it.each([
    ['of an agent that does not say so', gpt5],
    ['of a model that has none', { model: 'o3', thinkingSummary: true }],
  ])('is neither asked for nor told %s', async (_whose, config) => {
    const { thoughts, summary } = await told(events, config);
    expect(summary).toBeUndefined();
    expect(thoughts).toEqual([]);
  });

  it('is not told between two parts of an answer', async () => {
    const { thoughts } = await told(events, { ...gpt5, thinkingSummary: true }, '\n\n');
    expect(thoughts).toEqual([]);
  });

  it('is cut where nobody would read on', async () => {
    const endless = Array.from({ length: 500 }, () => thought('on and on and '));
    const config = { ...gpt5, thinkingSummary: true };
    const { said, thoughts } = await told([...endless, words('Ten years.')], config);
    expect(thoughts.join('')).toHaveLength(1_000);
    expect(said.at(-1)).toMatchObject({ type: 'delta', text: 'Ten years.' });
  });
});
