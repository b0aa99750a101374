import { setImmediate as nextTurn } from 'node:timers/promises';
import type { HttpResponseInit } from '@azure/functions';
import type { FailureBody } from '@talkwright/shared/contract/errors';
import type { Log } from '../platform/log.ts';
import type { Connection } from './connection.ts';
import { failureResponse } from './failure-response.ts';

type Client = Pick<Connection, 'id' | 'signal' | 'drained'>;

export const HEARTBEAT_MS = 15_000;
/** Shorter than anybody can see. */
export const GATHER_MS = 25;

/**
 * Server-sent events: each event's `type` becomes its name, the whole event its data. A comment goes out
 * every 15 s, so that nothing on the way takes a thinking model for a dead connection. What the events throw
 * becomes a last event `error`. Events of the type `gathered` come many a second: those of some 25 ms travel
 * together.
 *
 * The events are read to their end whether or not the client is there to take them, so that whoever makes them can store
 * what there is: how long that may take is theirs to say, by the connection's signal.
 */
export function eventStream<E extends { type: string }>(
  events: AsyncIterable<E>,
  connection: Client,
  { log, name, gathered }: { log: Log; name: string; gathered?: E['type'] },
): HttpResponseInit {
  const toBody = (thrown: unknown) =>
    failureResponse(thrown, { log, name, requestId: connection.id }).jsonBody as FailureBody;
  return {
    status: 200,
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      // Browsers store no answer to a POST; told `no-store`, Chromium reports even one that was read whole as cancelled.
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    },
    body: frames(collected(events, connection, toBody, gathered), connection),
  };
}

/** From now on, although nobody may ever ask for the first of them. */
function collected<E extends { type: string }>(
  events: AsyncIterable<E>,
  { signal, drained }: Client,
  toBody: (thrown: unknown) => FailureBody,
  gathered: string | undefined,
): Frames {
  const ready = readyFrames();
  const add = <A extends { type: string }>(event: A, mayWait: boolean) => {
    if (!signal.aborted) ready.add(frame(event), mayWait);
  };
  void (async () => {
    try {
      for await (const event of events) {
        add(event, event.type === gathered);
        await drained();
      }
    } catch (thrown) {
      const { error, code } = toBody(thrown);
      add({ type: 'error', error, code }, false);
    }
    ready.end();
  })();
  return ready;
}

async function* frames(ready: Frames, { signal }: Client): AsyncGenerator<Uint8Array> {
  for (;;) {
    const text = await ready.take();
    if (text === undefined) return;
    if (!signal.aborted) yield encoder.encode(text);
  }
}

type Frames = ReturnType<typeof readyFrames>;

/**
 * What goes out next. Writing is what a busy process spends its time on: events of the same moment go
 * together, and those that come many a second wait for one another a little, though never the first of them.
 */
function readyFrames() {
  let text = '';
  let isUrgent = false;
  let isGathering = false;
  let dueAt = 0;
  let isEnded = false;
  let wake = () => {};

  const isReady = () => isEnded || isUrgent || (text !== '' && performance.now() >= dueAt);

  /** Until something is ready, or has been said for as long as nothing may be. */
  function something(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const beat = setTimeout(resolve, HEARTBEAT_MS);
    let due: NodeJS.Timeout | undefined;
    wake = () => {
      if (!isReady()) {
        due ??= setTimeout(wake, dueAt - performance.now());
        return;
      }
      clearTimeout(beat);
      clearTimeout(due);
      resolve();
    };
    if (text !== '') wake();
    return promise;
  }

  return {
    add(more: string, mayWait: boolean): void {
      text += more;
      isUrgent ||= !mayWait;
      isGathering ||= mayWait;
      wake();
    },
    end(): void {
      isEnded = true;
      wake();
    },
    /** Waits for a frame, or as long as nothing may be said; undefined at the end. */
    async take(): Promise<string | undefined> {
      if (!isReady()) await something();
      await nextTurn();
      const taken = text;
      if (isGathering) dueAt = performance.now() + GATHER_MS;
      text = '';
      isUrgent = false;
      isGathering = false;
      if (taken === '') return isEnded ? undefined : HEARTBEAT;
      return taken;
    },
  };
}

const HEARTBEAT = ': still here\n\n';
const encoder = new TextEncoder();

const frame = <E extends { type: string }>(event: E) =>
  `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
