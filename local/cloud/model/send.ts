import type { ServerResponse } from 'node:http';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { StreamEvent } from './responses.ts';

/** Tokens after which a stream that was told to go wrong does so. */
const TOKENS_BEFORE_TROUBLE = 2;

/** What is thought is shown until the answer begins: long enough to be read. */
const THOUGHT_FACTOR = 8;

export type Sending = {
  tokenDelayMs: number;
  /** What a test asked for: stall, stall-midway, garbage, cut. */
  trouble: string | undefined;
  onFirstToken: () => void;
};

export async function sendStream(
  response: ServerResponse,
  events: Iterable<StreamEvent>,
  { tokenDelayMs, trouble, onFirstToken }: Sending,
): Promise<void> {
  if (trouble === 'stall') return;
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
  });
  response.socket?.setNoDelay(true);

  let tokens = 0;
  for (const event of events) {
    if (event.isToken) {
      if (tokens === TOKENS_BEFORE_TROUBLE && isEnd(response, trouble)) return;
      const pause = tokenDelayMs * (event.isThought ? THOUGHT_FACTOR : 1);
      await (pause > 0 ? delay(pause) : nextTurn());
      // Whoever stopped listening is not served on.
      if (response.destroyed) return;
      tokens += 1;
    }
    response.write(encode(event));
    if (event.isToken && tokens === 1) onFirstToken();
  }
  response.end();
}

/** Does what the test asked for; true when nothing more is to be sent. */
function isEnd(response: ServerResponse, trouble: string | undefined): boolean {
  if (trouble === 'garbage')
    response.end('data: {"type": "response.output_text.delta", "delta": \n\n');
  // What was written so far still goes out.
  if (trouble === 'cut') response.socket?.destroySoon();
  return trouble === 'garbage' || trouble === 'cut' || trouble === 'stall-midway';
}

function encode({ name, data }: StreamEvent): string {
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return name ? `event: ${name}\ndata: ${text}\n\n` : `data: ${text}\n\n`;
}

export async function sendWhole(
  response: ServerResponse,
  body: unknown,
  { tokenDelayMs, trouble, onFirstToken }: Sending,
): Promise<void> {
  if (trouble === 'stall' || trouble === 'stall-midway') return;
  if (trouble === 'cut') {
    response.destroy();
    return;
  }
  await delay(tokenDelayMs);
  onFirstToken();
  sendJson(response, 200, trouble === 'garbage' ? '{"object": ' : JSON.stringify(body));
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body);
}
