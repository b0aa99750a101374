import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as httpRequest,
  type ServerResponse,
} from 'node:http';
import { randomUUID } from 'node:crypto';
import type { AppFunction } from './app.ts';
import type { CorsHeaders } from './cors.ts';
import type { Log } from './log.ts';
import { INVOCATION_ID_HEADER, INVOKE_HEADER } from './protocol.ts';
import type { WorkerProcess } from './worker-process.ts';

export type ProxyLimits = { maxBodyBytes: number; firstByteMs: number };
export type ProxyCall = {
  fn: AppFunction;
  params: Record<string, string>;
  worker: WorkerProcess;
  addedHeaders: CorsHeaders;
};

/** Connection headers belong to one hop; the others are given by this proxy, whatever the client sent. */
const NOT_FORWARDED = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  INVOCATION_ID_HEADER,
  INVOKE_HEADER,
]);
const HANDLER_FAILED = 'The function failed before it answered. The host log says why.';

/** Passes a request through the SDK's own HTTP server inside the worker, both bodies as streams. */
export function createProxy(log: Log, limits: ProxyLimits) {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 1_024, scheduling: 'lifo' });

  function forward(request: IncomingMessage, response: ServerResponse, call: ProxyCall): void {
    const { fn, worker } = call;
    const functionName = fn.name;
    const entrance = worker.http;
    if (!entrance) {
      refuse(
        response,
        500,
        'The app has not switched on HTTP streaming: app.setup({ enableHttpStream: true }).',
      );
      return;
    }

    const invocationId = randomUUID();
    const startedAt = performance.now();
    let failure: string | undefined;

    const upstream = httpRequest({
      agent,
      host: '127.0.0.1',
      port: entrance.port,
      method: request.method,
      path: request.url,
      headers: forwardedHeaders(
        request,
        invocationId,
        `${entrance.secret} ${functionName}`,
        call.params,
      ),
    });

    function fail(reason: string, status: number, sentence: string) {
      failure ??= reason;
      upstream.destroy();
      if (response.headersSent) response.destroy();
      else refuse(response, status, sentence, call.addedHeaders);
    }

    const timer = setTimeout(
      () => fail('no answer within the time limit', 504, 'The function did not answer in time.'),
      limits.firstByteMs,
    );

    worker.reports.set(invocationId, (report) => {
      // When deployed, a handler that throws answers nothing, and the client waits for the time limit.
      if ('failure' in report) fail(report.failure, 500, HANDLER_FAILED);
    });

    upstream.on('response', (answer) => {
      clearTimeout(timer);
      response.writeHead(answer.statusCode ?? 502, answerHeaders(answer, call.addedHeaders));
      answer.pipe(response);
      // No flush of the headers: the SDK sends them together with the first bytes, and so they go on.
      answer.on('error', () => response.destroy());
    });
    upstream.on('error', (error) => {
      if (response.writableEnded || response.destroyed) return;
      fail(
        `the worker was lost (${error.message})`,
        502,
        'The worker ended while it ran the function.',
      );
    });
    response.on('close', () => {
      clearTimeout(timer);
      worker.reports.delete(invocationId);
      // The app can notice that its client has gone only by losing its own connection.
      if (!response.writableFinished) upstream.destroy();
      const outcome = failure
        ? 'failed'
        : response.writableFinished
          ? String(response.statusCode)
          : 'client disconnected';
      log.invocation({ functionName, invocationId, startedAt, outcome, failure });
    });

    sendBody(request, upstream, limits.maxBodyBytes, () =>
      fail('the body was too large', 413, 'The request body is too large.'),
    );
  }

  return { forward, close: () => agent.destroy() };
}

/** Answers instead of the app. */
export function refuse(
  response: ServerResponse,
  status: number,
  error: string,
  headers: Record<string, string> = {},
): void {
  const body = JSON.stringify({ success: false, error, code: `host_${status}` });
  // The rest of a body that nobody reads would be taken for the next request.
  if (status === 413) response.shouldKeepAlive = false;
  response
    .writeHead(status, {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    })
    .end(body);
}

function sendBody(
  request: IncomingMessage,
  upstream: NodeJS.WritableStream,
  maxBytes: number,
  onTooLarge: () => void,
) {
  const { headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) {
    upstream.end();
    return;
  }
  if (headers['transfer-encoding'] !== undefined) {
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) {
        request.unpipe();
        onTooLarge();
      }
    });
  }
  request.pipe(upstream);
}

function forwardedHeaders(
  request: IncomingMessage,
  invocationId: string,
  invoke: string,
  params: Record<string, string>,
): Record<string, string | string[] | undefined> {
  const forwarded: IncomingHttpHeaders = {};
  for (const name in request.headers) {
    if (!NOT_FORWARDED.has(name)) forwarded[name] = request.headers[name];
  }
  if (request.headers['transfer-encoding']) forwarded['transfer-encoding'] = 'chunked';

  // As Azure's front end: the last entry is the one that no client can forge.
  const { remoteAddress, remotePort } = request.socket;
  const chain = request.headers['x-forwarded-for'];
  const client = `${remoteAddress}:${remotePort}`;
  forwarded['x-forwarded-for'] = chain ? `${chain}, ${client}` : client;
  forwarded['x-forwarded-host'] = request.headers.host ?? 'localhost';
  forwarded['x-forwarded-proto'] = 'http';
  forwarded[INVOCATION_ID_HEADER] = invocationId;
  forwarded[INVOKE_HEADER] = `${invoke} ${new URLSearchParams(params)}`;
  return forwarded;
}

/** Several cookies stay several headers; what the host adds wins over the app's own. */
function answerHeaders(answer: IncomingMessage, added: CorsHeaders): string[] {
  const headers: string[] = [];
  const { rawHeaders } = answer;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    const lower = name.toLowerCase();
    const isReplaced = lower in added && lower !== 'vary';
    if (!isReplaced && !NOT_FORWARDED.has(lower)) headers.push(name, rawHeaders[index + 1] ?? '');
  }
  for (const name in added) headers.push(name, added[name] ?? '');
  return headers;
}
