import type { getWidgetConfig } from '@talkwright/shared/areas/chat';
import type { Output } from '@talkwright/shared/contract/contract';

/** What a server tells the widget of an agent. */
export type WidgetConfig = Output<typeof getWidgetConfig>;

const THINKING_MS = 1_500;

const STORED = [
  { id: '1', role: 'user', content: 'What can you do for me?' },
  {
    id: '2',
    role: 'assistant',
    content: 'This is how an **answer** looks, with [a link](https://example.com) in it.',
  },
];

const EVENTS = [
  {
    type: 'delta',
    text: 'This only shows how the chat looks. To talk to the agent, save it and open its preview.',
  },
  { type: 'done', messageId: 'sample', finishReason: 'stop' },
];

/** What the widget asks of a server, answered without one. */
export function answerAsServer(address: string, config: WidgetConfig): Response {
  if (address.includes('/widget/config')) return Response.json({ success: true, ...config });
  if (address.includes('/chat-history')) return Response.json({ success: true, messages: STORED });
  return new Response(sampleAnswer(), { headers: { 'content-type': 'text/event-stream' } });
}

/** Takes a moment, so that the typing indicator is seen where there is one. */
function sampleAnswer(): ReadableStream {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async start(controller) {
      const send = (event: object) =>
        controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`));
      send({ type: 'status', phase: 'thinking' });
      await new Promise((resolve) => setTimeout(resolve, THINKING_MS));
      for (const event of EVENTS) send(event);
      controller.close();
    },
  });
}
