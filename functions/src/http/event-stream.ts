import type { HttpResponseInit } from '@azure/functions';
import type { FailureBody } from '@talkwright/shared/errors';
import type { Log } from '../platform/log.ts';
import type { Connection } from './connection.ts';
import { failureResponse } from './failure-response.ts';

export const HEARTBEAT_MS = 15_000;

/**
 * Server-sent events: each event's `type` becomes its name, the whole event its data. A comment goes out
 * every 15 s, so that nothing on the way takes a thinking model for a dead connection. What the events throw
 * becomes a last event `error`.
 *
 * The events are read to their end even when the client has gone, so that whoever makes them can store what
 * there is: he is expected to watch the connection's signal, and to come to an end soon.
 */
export function eventStream<E extends { type: string }>(
  events: AsyncIterable<E>,
  connection: Connection,
  { log, name }: { log: Log; name: string },
): HttpResponseInit {
  const toBody = (thrown: unknown) =>
    failureResponse(thrown, { log, name, requestId: connection.id }).jsonBody as FailureBody;
  return {
    status: 200,
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
    body: frames(events, connection, toBody),
  };
}

async function* frames<E extends { type: string }>(
  events: AsyncIterable<E>,
  { signal, drained }: Connection,
  toBody: (thrown: unknown) => FailureBody,
): AsyncGenerator<Uint8Array> {
  const iterator = events[Symbol.asyncIterator]();
  try {
    let next = iterator.next();
    for (;;) {
      const result = await orHeartbeat(next);
      const isBeat = result === 'heartbeat';
      if (!isBeat && result.done) return;
      await drained();
      if (!signal.aborted) yield isBeat ? encode(': still here\n\n') : frame(result.value);
      if (!isBeat) next = iterator.next();
    }
  } catch (thrown) {
    const { error, code } = toBody(thrown);
    if (!signal.aborted) yield frame({ type: 'error', error, code });
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

const frame = <E extends { type: string }>(event: E) =>
  encode(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);

const encoder = new TextEncoder();
const encode = (text: string) => encoder.encode(text);
