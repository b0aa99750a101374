import { randomUUID } from 'node:crypto';
import {
  Agent,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { AppFunction } from './app.ts';
import type { Log } from './log.ts';
import { answerHeaders, forwardedHeaders, type HostHeaders } from './proxy-headers.ts';
import { fieldsOf } from './trigger-metadata.ts';
import type { WorkerProcess } from './worker-process.ts';

export type ProxyLimits = { maxBodyBytes: number; firstByteMs: number };
export type ProxyCall = HostHeaders & {
  fn: AppFunction;
  params: Record<string, string>;
  worker: WorkerProcess;
};

const HANDLER_FAILED = 'The function failed before it answered. The host log says why.';

const WORKER_LOST = 'The worker ended while it ran the function.';
const LOSS_REPORT_MS = 500;

/**
 * Passes a request through the SDK's own HTTP server inside the worker. A body that comes with its length is read whole
 * before the function starts, as the deployed host does; any other is streamed, like every answer.
 */
export function createProxy(log: Log, limits: ProxyLimits) {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 1_024, scheduling: 'lifo' });

  async function forward(
    request: IncomingMessage,
    response: ServerResponse,
    call: ProxyCall,
  ): Promise<void> {
    try {
      pass(request, response, call, await sizedBody(request));
    } catch (error) {
      // Nobody is there any more to be told.
      if (!response.destroyed) throw error;
    }
  }

  function pass(
    request: IncomingMessage,
    response: ServerResponse,
    call: ProxyCall,
    body: Buffer | undefined,
  ): void {
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
    const fields = body ? fieldsOf(body) : {};
    const hasFields = Object.keys(fields).length > 0;
    if (hasFields) worker.announce(invocationId, fields);
    const hasEnded = worker.limitTime(functionName);

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
        hasFields,
      ),
    });

    function fail(reason: string, status: number, sentence: string) {
      if (failure !== undefined) return;
      failure = reason;
      upstream.destroy();
      if (response.headersSent) response.destroy();
      else refuse(response, status, sentence, { ...call.customHeaders, ...call.corsHeaders });
    }

    let timer = setTimeout(
      () => fail('no answer within the time limit', 504, 'The function did not answer in time.'),
      limits.firstByteMs,
    );

    worker.reports.set(invocationId, (report) => {
      if (!('failure' in report)) return;
      if (report.isWorkerLost) fail(report.failure, 502, WORKER_LOST);
      // When deployed, a handler that throws answers nothing, and the client waits for the time limit.
      else fail(report.failure, 500, HANDLER_FAILED);
    });

    upstream.on('response', (answer) => {
      clearTimeout(timer);
      response.writeHead(answer.statusCode ?? 502, answerHeaders(answer, call));
      answer.pipe(response);
      // No flush of the headers: the SDK sends them together with the first bytes, and so they go on.
      answer.on('error', ({ message }) => fail(message, 502, WORKER_LOST));
    });
    upstream.on('error', ({ message }) => {
      if (failure !== undefined || response.writableEnded || response.destroyed) return;
      // Usually the report of the worker's end is on its way. The client should not know of it before the
      // pool does, or its next request would meet the dead worker.
      clearTimeout(timer);
      timer = setTimeout(() => fail(message, 502, WORKER_LOST), LOSS_REPORT_MS);
    });
    response.on('close', () => {
      clearTimeout(timer);
      hasEnded();
      worker.reports.delete(invocationId);
      // The app can notice that its client has gone only by losing its own connection.
      if (!response.writableFinished) upstream.destroy();
      const outcome =
        failure !== undefined
          ? 'failed'
          : response.writableFinished
            ? String(response.statusCode)
            : 'client disconnected';
      log.invocation({ functionName, invocationId, startedAt, outcome, failure });
    });

    if (body) upstream.end(body);
    else
      stream(request, upstream, limits.maxBodyBytes, () =>
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

const sizedBody = async (request: IncomingMessage): Promise<Buffer | undefined> =>
  Number(request.headers['content-length']) > 0 ? buffer(request) : undefined;

function stream(
  request: IncomingMessage,
  upstream: NodeJS.WritableStream,
  maxBytes: number,
  onTooLarge: () => void,
) {
  if (request.headers['transfer-encoding'] === undefined) {
    upstream.end();
    return;
  }
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      request.unpipe();
      onTooLarge();
    }
  });
  request.pipe(upstream);
}
