import { setImmediate as nextTurn } from 'node:timers/promises';
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
  const ready = new ReadyFrames();
  void collect(events, ready, drained, toBody);
  for (;;) {
    const text = await ready.take();
    if (text === undefined) return;
    if (!signal.aborted) yield encode(text);
  }
}

async function collect<E extends { type: string }>(
  events: AsyncIterable<E>,
  ready: ReadyFrames,
  drained: () => Promise<void>,
  toBody: (thrown: unknown) => FailureBody,
): Promise<void> {
  try {
    for await (const event of events) {
      ready.add(frame(event));
      await drained();
    }
  } catch (thrown) {
    const { error, code } = toBody(thrown);
    ready.add(frame({ type: 'error', error, code }));
  }
  ready.end();
}

/** What is to be sent next. Events that come in the same moment go out in one piece. */
class ReadyFrames {
  #text = '';
  #isEnded = false;
  #wake: () => void = () => {};

  add(text: string): void {
    this.#text += text;
    this.#wake();
  }

  end(): void {
    this.#isEnded = true;
    this.#wake();
  }

  async take(): Promise<string | undefined> {
    if (this.#text === '' && !this.#isEnded) await this.#something();
    await nextTurn();
    const text = this.#text;
    this.#text = '';
    return text === '' && this.#isEnded ? undefined : text || ': still here\n\n';
  }

  #something(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, HEARTBEAT_MS);
    this.#wake = () => {
      clearTimeout(timer);
      resolve();
    };
    return promise;
  }
}

const frame = <E extends { type: string }>(event: E) =>
  `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;

const encoder = new TextEncoder();
const encode = (text: string) => encoder.encode(text);
