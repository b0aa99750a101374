import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readAnswer } from '../../../frontend/widget/src/core/chat-api.ts';
import { readChatEvent } from '../../../frontend/widget/src/core/chat-events.ts';
import { createSseParser } from '../../../frontend/widget/src/core/sse.ts';

const citation = {
  n: 1,
  documentId: 'd1',
  filename: 'Préis – 価格.pdf',
  page: 3,
  quote: '“90 €” 🙂',
};
const events = [
  { type: 'session', sessionId: 's1', visitorToken: 't1' },
  { type: 'status', phase: 'retrieving' },
  { type: 'delta', text: 'Zwei Jahre – 二年\n\n🙂 [1]' },
  { type: 'citations', citations: [citation] },
  { type: 'done', messageId: 'm1', finishReason: 'stop' },
];

const wire = (lineEnd: string): string =>
  [
    ':',
    ': heartbeat',
    ...events.flatMap((e) => [`event: ${e.type}`, `data: ${JSON.stringify(e)}`, '']),
  ]
    .map((line) => line + lineEnd)
    .join('');

/** A body that delivers the bytes in pieces that end at the given places. */
const streamOf = (bytes: Uint8Array, cuts: number[]): ReadableStream<Uint8Array> => {
  const places = [
    0,
    ...cuts.map((cut) => cut % bytes.length).toSorted((a, b) => a - b),
    bytes.length,
  ];
  const pieces = places.slice(1).map((end, i) => bytes.slice(places[i], end));
  return new ReadableStream({
    pull(controller) {
      const piece = pieces.shift();
      if (piece) controller.enqueue(piece);
      else controller.close();
    },
  });
};

async function read(
  body: ReadableStream<Uint8Array> | null,
  onBytes: () => void = () => undefined,
): Promise<unknown[]> {
  const read: unknown[] = [];
  for await (const event of readAnswer(body, onBytes)) read.push(event);
  return read;
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('the stream of an answer', () => {
  it('is the same wherever the network cuts it, inside characters too', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.array(fc.nat(2_000), { maxLength: 60 }),
        async (lineEnd, cuts) => {
          const bytes = bytesOf(wire(lineEnd));
          expect(await read(streamOf(bytes, cuts))).toEqual(events);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is the same when every byte comes alone', async () => {
    const bytes = bytesOf(wire('\r\n'));
    expect(await read(streamOf(bytes, [...bytes.keys()]))).toEqual(events);
  });

  it('is read to its end behind the last event, so that its request ends as one', async () => {
    const end = new Promise((resolve) => {
      const pieces = [wire('\n'), ': what nobody reads\n'].map(bytesOf);
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          const piece = pieces.shift();
          if (piece) return controller.enqueue(piece);
          controller.close();
          resolve('read');
        },
        cancel: () => resolve('given up'),
      });
      void read(body);
    });
    expect(await end).toBe('read');
  });

  it('fails with a sentence when it ends without its last event', async () => {
    const cut = bytesOf(wire('\n').slice(0, 300));
    await expect(read(streamOf(cut, []))).rejects.toThrow('The connection was lost');
    await expect(read(null)).rejects.toThrow('The connection was lost');
  });

  it("fails with the server's sentence on an error event", async () => {
    const data = JSON.stringify({
      type: 'error',
      error: 'The AI model is busy.',
      code: 'model_busy',
    });
    const body = streamOf(bytesOf(`event: error\ndata: ${data}\n\n`), []);
    await expect(read(body)).rejects.toMatchObject({
      message: 'The AI model is busy.',
      code: 'model_busy',
    });
  });

  it('reports each arrival of bytes, heartbeats included', async () => {
    let arrivals = 0;
    const body = streamOf(bytesOf(`: beat\n\n: beat\n\n${wire('\n')}`), [4, 8, 16]);
    await read(body, () => {
      arrivals += 1;
    });
    expect(arrivals).toBeGreaterThanOrEqual(3);
  });
});

describe('the parser', () => {
  it('joins data lines, drops names of events, comments, unknown fields and a byte-order mark', () => {
    const parse = createSseParser();
    expect(
      parse('\uFEFFevent: delta\nid: 7\nretry: 1\n: note\ndata:a\ndata:  b\nnonsense\n\n'),
    ).toEqual(['a\n b']);
    expect(parse('\n\n\nevent: empty\n\n')).toEqual([]);
  });

  it('joins one line that comes in very many pieces', () => {
    const parse = createSseParser();
    parse('data: ');
    for (let i = 0; i < 50_000; i += 1) parse('xxxxxxxxxxxxxxxxxxxx');
    expect(parse('\n\n')[0]?.length).toBe(1_000_000);
  });
});

describe('an event', () => {
  it('of a phase has its words where they are words', () => {
    const event = { type: 'status', phase: 'thinking' };
    expect(readChatEvent(JSON.stringify({ ...event, text: 'Reading.' }))).toEqual({
      ...event,
      text: 'Reading.',
    });
    expect(readChatEvent(JSON.stringify({ ...event, text: ['Reading.'] }))).toEqual(event);
  });

  it.each([
    'not json',
    'null',
    '[]',
    '{}',
    '{"type":"delta"}',
    '{"type":"delta","text":7}',
    '{"type":"session","sessionId":"s"}',
    '{"type":"status","phase":"constructor"}',
    '{"type":"citations","citations":"x"}',
    '{"type":"__proto__"}',
    '{"type":"usage","inputTokens":1,"outputTokens":1}',
  ])('that is not usable is passed over: %s', (data) => {
    expect(readChatEvent(data)).toBeNull();
  });

  it('keeps only citations that are whole', () => {
    const data = { type: 'citations', citations: [citation, { ...citation, page: 'x' }, null, 5] };
    expect(readChatEvent(JSON.stringify(data))).toEqual({
      type: 'citations',
      citations: [citation],
    });
  });
});
