import { readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import { join } from 'node:path';
import * as z from 'zod';
import { serveLocalhost } from '../../common/serve-localhost.ts';
import { linesOf } from './lines.ts';
import { logsSchema, metricsSchema, tracesSchema } from './otlp.ts';
import { openStore, type Store } from './store.ts';
import { takeLogs, takeMetrics, takeTraces } from './take.ts';

type ViewerOptions = {
  port: number;
  /** The folder of the database; made where it is missing. */
  data: string;
  /** The oldest go when there are more. */
  maxSpans?: number;
};
type Answer = { status?: number; type?: string; body?: string | Uint8Array };

/** Far beyond a batch of 512 spans. */
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_TRACES = 300;
const PAGE_POLICY =
  "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const files: Record<string, { name: string; type: string }> = {
  '/': { name: 'telemetry.html', type: 'text/html' },
  '/telemetry.css': { name: 'telemetry.css', type: 'text/css' },
  '/telemetry.js': { name: 'telemetry.js', type: 'text/javascript' },
  '/parts.js': { name: 'parts.js', type: 'text/javascript' },
  '/trace.js': { name: 'trace.js', type: 'text/javascript' },
  '/metrics.js': { name: 'metrics.js', type: 'text/javascript' },
  '/icon.svg': { name: 'icon.svg', type: 'image/svg+xml' },
};

/** Takes OTLP over HTTP as JSON, keeps the newest of it in `data`, and shows it. */
export async function startTelemetryViewer({ port, data, maxSpans }: ViewerOptions) {
  const store = openStore(data, maxSpans);
  const listener: RequestListener = async (request, response) => {
    const { status = 200, type = 'application/json', body = '' } = await answer(store, request);
    response.writeHead(status, {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': PAGE_POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
    });
    response.end(body);
  };
  const server = await serveLocalhost(port, listener);
  return {
    async close() {
      await server.close();
      store.close();
    },
  };
}

async function answer(store: Store, request: IncomingMessage): Promise<Answer> {
  const { method = 'GET', url = '/' } = request;
  const { pathname } = new URL(url, 'http://localhost');
  if (method === 'POST' && pathname === '/v1/traces') {
    return take(request, tracesSchema, (batch) => takeTraces(store, batch));
  }
  if (method === 'POST' && pathname === '/v1/metrics') {
    return take(request, metricsSchema, (batch) => takeMetrics(store, batch));
  }
  if (method === 'POST' && pathname === '/v1/logs') {
    return take(request, logsSchema, (batch) => takeLogs(store, batch));
  }
  if (method === 'DELETE' && pathname === '/api/telemetry') {
    store.deleteAll();
    return { status: 204 };
  }
  if (method !== 'GET') return json({ error: 'There is nothing to send here.' }, 405);
  if (pathname === '/health') return json({ status: 'ok' });
  if (pathname === '/api/traces') return json(store.traces(MAX_TRACES));
  if (pathname === '/api/metrics') {
    return json(
      store
        .metrics()
        .map((metric) => ({ ...metric, lines: linesOf(metric, store.points(metric.name)) })),
    );
  }
  const traceId = /^\/api\/traces\/([\da-f]{32})$/.exec(pathname)?.[1];
  if (traceId) return json({ spans: store.spans(traceId), logs: store.logs(traceId) });
  const file = files[pathname];
  if (!file) return json({ error: 'There is no such page.' }, 404);
  return { type: file.type, body: readFileSync(join(import.meta.dirname, 'page', file.name)) };
}

/** As the protocol has it: `{}` for what was taken, a `Status` with a message for what was not. */
async function take<S extends z.ZodType>(
  request: IncomingMessage,
  schema: S,
  keep: (batch: z.output<S>) => void,
): Promise<Answer> {
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) {
    return refusal(415, 'Only JSON is taken here: set the exporter to http/json.');
  }
  if (request.headers['content-encoding'] !== undefined) {
    return refusal(415, 'Only what is not compressed is taken here.');
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= MAX_BYTES) chunks.push(chunk);
  }
  if (bytes > MAX_BYTES) return refusal(413, 'The batch is too large.');
  const parsed = schema.safeParse(parseJson(Buffer.concat(chunks).toString()));
  if (!parsed.success) return refusal(400, z.prettifyError(parsed.error));
  keep(parsed.data);
  return json({});
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const INVALID_ARGUMENT = 3;
const refusal = (status: number, message: string) =>
  json({ code: INVALID_ARGUMENT, message }, status);

const json = (value: unknown, status = 200): Answer => ({ status, body: JSON.stringify(value) });
