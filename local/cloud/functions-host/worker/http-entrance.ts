import { randomBytes } from 'node:crypto';
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import type { Invocation, TraceContext } from '../protocol.ts';
import {
  CAME_FOR_HEADER,
  type HttpEntrance,
  INVOCATION_ID_HEADER,
  INVOKE_HEADER,
} from '../protocol.ts';
import { type Metadata, triggerMetadata } from '../trigger-metadata.ts';
import type { FunctionsCore, ProgrammingModel } from './functions-core.ts';

export type HttpInvocation = { invocation: Invocation; response: ServerResponse };

/**
 * Lets the SDK start its HTTP server and calls `onInvocation` for each request the host proxies to it.
 *
 * When deployed, the host sends a second message over gRPC to start the function. Here the proxied request
 * itself names its function: one message less per request, and the two cannot arrive in the wrong order.
 */
export async function openHttpEntrance(
  core: FunctionsCore,
  model: ProgrammingModel,
  onInvocation: (http: HttpInvocation) => void,
): Promise<{ entrance: HttpEntrance; announced: (message: Announced) => void } | undefined> {
  const server = await startSdkServer(model);
  const address = server?.address();
  if (!server || typeof address !== 'object' || !address) return undefined;

  // The host keeps its connections open for as long as it likes; a server that closes one
  // just when a request is on its way would make that request fail.
  server.keepAliveTimeout = 0;

  const secret = randomBytes(16).toString('base64url');
  const bodies = createMailbox();
  server.on('request', async (request, response) => {
    const told = readInvocation(core, request, secret);
    if (!told) return response.destroy();
    const { invocationId, hasFields, complete } = told;
    response.once('close', () => bodies.forget(invocationId));
    const fields = hasFields ? await bodies.take(invocationId) : {};
    onInvocation({ invocation: complete(fields), response });
  });
  return { entrance: { port: address.port, secret }, announced: bodies.put };
}

/**
 * The SDK listens on all interfaces, as it may inside a deployed worker. On a developer's machine that
 * would be a door around the keys, hence the detour to the loopback address.
 */
async function startSdkServer(model: ProgrammingModel): Promise<Server | undefined> {
  let server: Server | undefined;
  const listen = Server.prototype.listen;
  Server.prototype.listen = function (this: Server, ...args: unknown[]) {
    server = this;
    const callback = args.find((arg) => typeof arg === 'function');
    return Reflect.apply(listen, this, [0, '127.0.0.1', callback]);
  };
  try {
    await model.getCapabilities({
      RawHttpBodyBytes: 'true',
      RpcHttpBodyOnly: 'true',
      RpcHttpTriggerMetadataRemoved: 'true',
      UseNullableValueDictionaryForHttp: 'true',
      TypedDataCollection: 'true',
      WorkerStatus: 'true',
      HandlesWorkerTerminateMessage: 'true',
    });
  } finally {
    Server.prototype.listen = listen;
  }
  return server;
}

function readInvocation(
  core: FunctionsCore,
  { headers, url = '' }: IncomingMessage,
  secret: string,
) {
  const invocationId = headers[INVOCATION_ID_HEADER];
  const [sentSecret, functionName, params, hasFields] = String(headers[INVOKE_HEADER]).split(' ');
  if (typeof invocationId !== 'string' || sentSecret !== secret || !functionName) return undefined;

  const bindings = core.find(functionName)?.metadata.bindings ?? {};
  const trigger = Object.keys(bindings).find((name) => bindings[name]?.type === 'httpTrigger');
  if (!trigger) return undefined;

  const clientHeaders = {
    ...headers,
    'x-forwarded-for': headers[CAME_FOR_HEADER],
    [CAME_FOR_HEADER]: undefined,
    [INVOKE_HEADER]: undefined,
    [INVOCATION_ID_HEADER]: undefined,
  };
  const complete = (fields: Metadata): Invocation => ({
    invocationId,
    functionName,
    inputData: [{ name: trigger, data: {} }],
    traceContext: traceContextOf(headers),
    triggerMetadata: triggerMetadata({
      fields,
      query: new URL(url, 'http://localhost').searchParams,
      params: Object.fromEntries(new URLSearchParams(params)),
      headers: clientHeaders,
    }),
  });
  return { invocationId, hasFields: hasFields === 'fields', complete };
}

/** The deployed host hands on a span of its own, which belongs to the caller's; this one has none, and hands on the caller's. */
function traceContextOf({
  traceparent,
  tracestate,
}: IncomingMessage['headers']): TraceContext | undefined {
  if (typeof traceparent !== 'string') return undefined;
  return { traceParent: traceparent, traceState: String(tracestate ?? ''), attributes: {} };
}

type Announced = { invocationId: string; fields: Metadata };

/** Fields of bodies come over the IPC channel, before their request or after it. */
function createMailbox() {
  const letters = new Map<string, PromiseWithResolvers<Metadata>>();
  const letterOf = (id: string) => {
    const letter = letters.get(id) ?? Promise.withResolvers<Metadata>();
    letters.set(id, letter);
    return letter;
  };
  return {
    put: ({ invocationId, fields }: Announced) => letterOf(invocationId).resolve(fields),
    take: (invocationId: string) => letterOf(invocationId).promise,
    forget: (invocationId: string) => letters.delete(invocationId),
  };
}
