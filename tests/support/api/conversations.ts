import type { Agent } from '@talkwright/shared/areas/agents';
import type { ChatEvent, chat } from '@talkwright/shared/areas/chat';
import type { Input } from '@talkwright/shared/contract/contract';
import { converse } from '../client.ts';

/** One turn: all that was said, and what the conversation goes on by. */
export async function ask({ api_key }: Pick<Agent, 'api_key'>, input: Input<typeof chat>) {
  const events: ChatEvent[] = [];
  for await (const event of converse(api_key, input)) events.push(event);
  const [first] = events;
  if (first?.type !== 'session') throw new Error('The first event names the session.');
  const { sessionId, visitorToken } = first;
  const text = events.map((event) => (event.type === 'delta' ? event.text : '')).join('');
  return { events, text, session: { sessionId, visitorToken } };
}
