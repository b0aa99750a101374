import type { HttpResponseInit } from '@azure/functions';
import type { Connection } from './connection.ts';

export const HEARTBEAT_MS = 15_000;

/**
 * Server-sent events: each event's `type` becomes its name, the whole event its data. A comment goes out
 * every 15 s, so that nothing on the way takes a thinking model for a dead connection. The events must not
 * throw: their last one says what went wrong.
 */
export function eventStream<E extends { type: string }>(
  events: AsyncIterable<E>,
  connection: Connection,
): HttpResponseInit {
  return {
    status: 200,
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' },
    body: frames(events, connection),
  };
}

async function* frames<E extends { type: string }>(
  events: AsyncIterable<E>,
  { signal, drained }: Connection,
): AsyncGenerator<Uint8Array> {
  const iterator = events[Symbol.asyncIterator]();
  try {
    let next = iterator.next();
    while (!signal.aborted) {
      const result = await orHeartbeat(next);
      if (result === 'heartbeat') {
        yield encode(': still here\n\n');
        continue;
      }
      if (result.done) return;
      await drained();
      yield encode(`event: ${result.value.type}\ndata: ${JSON.stringify(result.value)}\n\n`);
      next = iterator.next();
    }
  } finally {
    await iterator.return?.();
  }
}

async function orHeartbeat<T>(next: Promise<T>): Promise<T | 'heartbeat'> {
  let timer: NodeJS.Timeout | undefined;
  const heartbeat = new Promise<'heartbeat'>((resolve) => {
    timer = setTimeout(resolve, HEARTBEAT_MS, 'heartbeat');
  });
  try {
    return await Promise.race([next, heartbeat]);
  } finally {
    clearTimeout(timer);
  }
}

const encoder = new TextEncoder();
const encode = (text: string) => encoder.encode(text);
