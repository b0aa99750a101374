import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Agent,
  createPreviewToken,
  exportAgent,
  importAgent,
} from '@talkwright/shared/areas/agents';
import type { ChatEvent } from '@talkwright/shared/areas/chat';
import { getChatHistory } from '@talkwright/shared/areas/chat-history';
import { newAgent } from '../../support/api/agents.ts';
import { uploadAndWait } from '../../support/api/documents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { call, converse, type Member } from '../../support/client.ts';

const QUESTION =
  '#model:say The frame has a warranty of nine years [1]. It is against breakage [1].';
const SHOWN = 'The frame has a warranty of nine years. It is against breakage [1].';
const STATEMENT = { start: 0, end: SHOWN.indexOf('.') };

let member: Member;
let dropping: Agent;
let signing: Agent;
beforeAll(async () => {
  member = await newTenant({ plan: 'scale' });
  const content = 'The frame has a warranty of ten years against breakage.';
  await uploadAndWait(member, { name: 'Warranty.md', content });
  dropping = await newAgent(member, { ragEnabled: true });
  const citationsConfig = { signUnsupported: true };
  signing = await newAgent(member, { ragEnabled: true, citationsConfig });
});

/** What is streamed, replayed and stored. */
async function ask({ api_key }: Agent, headers: Record<string, string> = {}) {
  const asked = { message: QUESTION, clientMessageId: 'once' };
  const first = await all(converse(api_key, asked, undefined, headers));
  const [begin] = first;
  if (begin?.type !== 'session') throw new Error('The first event names the session.');
  const { sessionId, visitorToken } = begin;
  const again = { ...asked, sessionId, visitorToken };
  const second = await all(converse(api_key, again, undefined, headers));
  const keys = { 'x-api-key': api_key, 'x-visitor-token': visitorToken, ...headers };
  const { messages = [] } = await call(getChatHistory, { sessionId }, keys);
  const stored = messages.at(-1);
  return {
    texts: [textOf(first), textOf(second), stored?.content],
    told: [unsupportedIn(first), unsupportedIn(second), stored?.unsupported],
  };
}

async function all(events: AsyncIterable<ChatEvent>): Promise<ChatEvent[]> {
  const found: ChatEvent[] = [];
  for await (const event of events) found.push(event);
  return found;
}

const textOf = (events: ChatEvent[]) =>
  events.map((event) => (event.type === 'delta' ? event.text : '')).join('');

const unsupportedIn = (events: ChatEvent[]) =>
  events.flatMap((event) => (event.type === 'citations' ? (event.unsupported ?? []) : []));

const texts = [SHOWN, SHOWN, SHOWN];
const told = [[STATEMENT], [STATEMENT], [STATEMENT]];

describe('a statement that its passage does not hold', () => {
  it('has lost its mark wherever a visitor reads it, without a word about it', async () => {
    expect(await ask(dropping)).toEqual({ texts, told: [[], [], undefined] });
  });

  it('is pointed out to visitors where the agent wants it', async () => {
    expect(await ask(signing)).toEqual({ texts, told });
  });

  it('is pointed out to members who try the agent out', async () => {
    const { previewToken } = await member.call(createPreviewToken, { id: dropping.id });
    expect(await ask(dropping, { 'x-preview-token': previewToken })).toEqual({ texts, told });
  });
});

it('goes with the file of an agent, whether visitors are told', async () => {
  const { agent: file } = await member.call(exportAgent, { id: signing.id });
  const { agent } = await member.call(importAgent, { ...file, identity: 'imported' });
  expect(agent.citations_config).toEqual({ signUnsupported: true, visitorsOpenSources: false });
});
