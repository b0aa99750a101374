import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { percentile } from '../../local/cloud/telemetry/lines.ts';
import { startTelemetryViewer } from '../../local/cloud/telemetry/server.ts';
import { freePorts } from '../support/stack/free-ports.ts';

const MAX_SPANS = 300;
let data: string;
let url: string;
let viewer: Awaited<ReturnType<typeof startTelemetryViewer>>;
beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'telemetry-'));
  const port = await freePorts();
  url = `http://localhost:${port}`;
  viewer = await startTelemetryViewer({ port, data, maxSpans: MAX_SPANS });
});
afterEach(async () => {
  await viewer.close();
  rmSync(data, { recursive: true });
});

const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const read = async (path: string) => (await fetch(`${url}${path}`)).json();

const hex = (n: number, length: number) => n.toString(16).padStart(length, '0');
const span = (n: number, fields: object = {}) => ({
  traceId: hex(1, 32),
  spanId: hex(n, 16),
  name: `work ${n}`,
  kind: 1,
  startTimeUnixNano: `${1_700_000_000_000 + n}000000`,
  endTimeUnixNano: `${1_700_000_000_010 + n}000000`,
  attributes: [{ key: 'answer', value: { intValue: '42' } }],
  status: { code: 0 },
  ...fields,
});
const traces = (...spans: object[]) => ({ resourceSpans: [{ scopeSpans: [{ spans }] }] });

describe('traces', () => {
  it('are listed under the name of their first span, with all that belongs to it', async () => {
    const child = span(1, { parentSpanId: hex(2, 16), status: { code: 2 } });
    expect((await send('/v1/traces', traces(child, span(2, { name: 'request' })))).status).toBe(
      200,
    );
    expect(await read('/api/traces')).toEqual([
      expect.objectContaining({ name: 'request', spans: 2, errors: 1, durationMs: 11 }),
    ]);
    expect((await read(`/api/traces/${hex(1, 32)}`)).spans).toEqual([
      expect.objectContaining({
        name: 'work 1',
        isError: true,
        attributes: expect.objectContaining({ answer: 42 }),
      }),
      expect.objectContaining({ name: 'request', durationMs: 10 }),
    ]);
  });

  it('that come twice are there once, and the oldest go when there are too many', async () => {
    const most = MAX_SPANS + 100;
    const all = Array.from({ length: most }, (_, n) => span(n + 1, { traceId: hex(n + 1, 32) }));
    await send('/v1/traces', traces(...all.slice(0, MAX_SPANS)));
    await send('/v1/traces', traces(...all.slice(MAX_SPANS - 10)));
    expect((await read(`/api/traces/${hex(most, 32)}`)).spans).toHaveLength(1);
    expect((await read(`/api/traces/${hex(1, 32)}`)).spans).toEqual([]);
  });

  it.each([
    ['no JSON', '{', {}, 400],
    ['an id that is none', traces(span(1, { traceId: 'x' })), {}, 400],
    ['a span without an end', traces(span(1, { endTimeUnixNano: undefined })), {}, 400],
    ['protobuf', '\n', { 'content-type': 'application/x-protobuf' }, 415],
    ['what is compressed', '{}', { 'content-encoding': 'gzip' }, 415],
  ])('are not %s', async (_what, body, headers, status) => {
    const response = await send('/v1/traces', body, headers as Record<string, string>);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ message: expect.stringMatching(/\w/) });
    expect(await read('/api/traces')).toEqual([]);
  });
});

describe('lines of the log', () => {
  const line = (fields: object) => ({
    timeUnixNano: '1700000000000000000',
    severityText: 'error',
    body: { stringValue: 'message failed' },
    attributes: [{ key: 'queue', value: { stringValue: 'mail' } }],
    ...fields,
  });
  const logs = (...logRecords: object[]) => ({ resourceLogs: [{ scopeLogs: [{ logRecords }] }] });

  it('stand beside the spans of their trace, in order', async () => {
    const ids = { traceId: hex(1, 32), spanId: hex(1, 16) };
    const earlier = line({ ...ids, timeUnixNano: '1600000000000000000', severityText: 'info' });
    expect((await send('/v1/logs', logs(line(ids), earlier, line({})))).status).toBe(200);
    expect(await read(`/api/traces/${hex(1, 32)}`)).toEqual({
      spans: [],
      logs: [
        expect.objectContaining({ level: 'info', atMs: 1_600_000_000_000 }),
        {
          ...{ spanId: hex(1, 16), atMs: 1_700_000_000_000, level: 'error' },
          ...{ event: 'message failed', attributes: { queue: 'mail' } },
        },
      ],
    });
  });

  it('have a time', async () => {
    expect((await send('/v1/logs', logs(line({ timeUnixNano: undefined })))).status).toBe(400);
  });
});

describe('metrics', () => {
  it('are drawn as what came between two reports', async () => {
    const report = (at: number, asInt: number) =>
      send('/v1/metrics', {
        resourceMetrics: [
          {
            scopeMetrics: [
              {
                metrics: [
                  {
                    name: 'tokens',
                    unit: '{token}',
                    sum: {
                      aggregationTemporality: 2,
                      dataPoints: [{ timeUnixNano: `${at}000000`, asInt }],
                    },
                  },
                ],
              },
            ],
          },
        ],
      });
    await report(1_000, 5);
    await report(2_000, 12);
    expect(await read('/api/metrics')).toEqual([
      expect.objectContaining({
        name: 'tokens',
        lines: [
          {
            label: 'token',
            points: [
              [1_000, 5],
              [2_000, 7],
            ],
          },
        ],
      }),
    ]);
  });

  it('of a distribution are where half and 95 of 100 are below', () => {
    expect(percentile([0, 10, 0, 0], [1, 2, 4], 0.5)).toBe(1.5);
    expect(percentile([9, 0, 0, 1], [1, 2, 4], 0.95)).toBe(4);
  });
});
