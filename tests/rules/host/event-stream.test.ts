import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Failure } from '@talkwright/shared/contract/errors';
import { eventStream, GATHER_MS, HEARTBEAT_MS } from '../../../functions/src/host/event-stream.ts';

type Event = { type: string; text?: string };

const logged: string[] = [];
const log = {
  info: (event: string) => void logged.push(event),
  error: (event: string) => void logged.push(event),
};
beforeEach(() => {
  logged.length = 0;
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function open(events: AsyncIterable<Event>, signal = new AbortController().signal) {
  const connection = { id: 'request', signal, drained: async () => {} };
  const { body } = eventStream(events, connection, {
    log,
    name: 'widget-chat',
    gathered: 'delta',
  });
  const chunks = (body as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
  return {
    async next(): Promise<string | undefined> {
      const { value, done } = await chunks.next();
      return done ? undefined : Buffer.from(value).toString();
    },
  };
}

describe('the stream of events', () => {
  it('names each event and carries it as JSON', async () => {
    const stream = open(
      (async function* () {
        yield { type: 'delta', text: 'a\nb' };
      })(),
    );
    expect(await stream.next()).toBe('event: delta\ndata: {"type":"delta","text":"a\\nb"}\n\n');
    expect(await stream.next()).toBeUndefined();
  });

  it('sends the first word at once, and those that follow closely together', async () => {
    const words = ['one', 'two', 'three', 'four'];
    const gates = words.map(() => Promise.withResolvers<void>());
    const stream = open(
      (async function* () {
        for (const [n, text] of words.entries()) {
          await gates[n]?.promise;
          yield { type: 'delta', text };
        }
        yield { type: 'done' };
      })(),
    );
    const first = stream.next();
    gates[0]?.resolve();
    expect(await first).toContain('one');

    const second = stream.next();
    gates[1]?.resolve();
    await jest.advanceTimersByTimeAsync(GATHER_MS - 10);
    gates[2]?.resolve();
    await jest.advanceTimersByTimeAsync(10);
    expect((await second)?.match(/two|three/g)).toEqual(['two', 'three']);

    const last = stream.next();
    gates[3]?.resolve();
    expect((await last)?.match(/four|done/g)).toContain('done');
  });

  it('sends a comment whenever nothing happens for a while', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stream = open(
      (async function* () {
        await promise;
        yield { type: 'done' };
      })(),
    );
    for (const _ of [1, 2]) {
      const next = stream.next();
      await jest.advanceTimersByTimeAsync(HEARTBEAT_MS);
      expect(await next).toBe(': still here\n\n');
    }
    const next = stream.next();
    resolve();
    expect(await next).toContain('event: done');
  });

  it('ends with what was thrown: a failure as itself, anything else as our fault', async () => {
    for (const [thrown, code] of [
      [new Failure('model_busy'), 'model_busy'],
      [new TypeError('secret'), 'internal'],
    ] as const) {
      const stream = open(
        // biome-ignore lint/correctness/useYield: it throws before it says anything
        (async function* (): AsyncGenerator<Event> {
          throw thrown;
        })(),
      );
      const last = await stream.next();
      expect(last).toMatch(new RegExp(`^event: error\ndata: {"type":"error".*"code":"${code}"}`));
      expect(last).not.toContain('secret');
      expect(await stream.next()).toBeUndefined();
    }
    expect(logged).toEqual(['request failed', 'request failed']);
  });

  it('has the events made although nobody ever asks for one', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const gone = AbortSignal.abort();
    open(
      (async function* () {
        yield { type: 'delta' };
        resolve();
      })(),
      gone,
    );
    await expect(promise).resolves.toBeUndefined();
  });

  it('lets the events come to their end when the client has gone, and sends nothing more', async () => {
    const controller = new AbortController();
    let isTidy = false;
    const stream = open(
      (async function* () {
        yield { type: 'delta' };
        yield { type: 'delta' };
        isTidy = true;
      })(),
      controller.signal,
    );
    await stream.next();
    controller.abort();
    expect(await stream.next()).toBeUndefined();
    expect(isTidy).toBe(true);
  });
});
