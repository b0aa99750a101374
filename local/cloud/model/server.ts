import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { KEPT_OPEN_MS } from '../../common/kept-open.ts';
import { readLibrary } from '../../common/small-web/library.ts';
import { produce } from './answer.ts';
import { ApiError } from './api-error.ts';
import { modelIds } from './catalogue.ts';
import { completionEvents, readChatRequest, wholeCompletion } from './chat-completions.ts';
import { directiveIn, directiveInInputs, failIfTold } from './directives.ts';
import { createEmbeddings } from './embeddings.ts';
import { type Fields, isFields } from './fields.ts';
import type { Web } from './look-up.ts';
import { responseEvents, wholeResponse } from './responses.ts';
import { readResponsesRequest } from './responses-request.ts';
import { type Sending, sendJson, sendStream, sendWhole } from './send.ts';

export type ModelOptions = {
  port: number;
  /** Time between two tokens of a stream. */
  tokenDelayMs?: number;
  /** Obeys `#model:…` commands in user messages. */
  hasTestDirectives?: boolean;
  log?: (line: string) => void;
  /** Where the pages of the local search engine are, which its built-in web search finds. */
  webOrigin?: string;
};

type Timing = { at: string; ms: number };
type Settings = Required<Pick<ModelOptions, 'tokenDelayMs' | 'hasTestDirectives' | 'log'>> & {
  web: Web;
};

const MAX_TIMINGS = 1_000;
/** Below it, a server that knows Chat Completions alone, as most compatible ones do. */
const COMPLETIONS_ONLY = '/completions-only';
const ABOUT =
  'The offline demo model of Talkwright: an OpenAI-compatible server that quotes the documents in its prompt and knows nothing else. API under /v1.';

export async function startModel({
  port,
  tokenDelayMs = 8,
  hasTestDirectives = false,
  log = () => {},
  webOrigin = 'http://localhost:4712',
}: ModelOptions) {
  const timings: Timing[] = [];
  const web = { library: readLibrary(), origin: webOrigin };
  const settings = { tokenDelayMs, hasTestDirectives, log, web };
  const server = createServer({ keepAliveTimeout: KEPT_OPEN_MS }, (request, response) => {
    response.setHeader('x-request-id', `req_${randomUUID().replaceAll('-', '')}`);
    handle(request, response, settings, timings).catch((error) => refuse(response, error, log));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;

  return {
    port: address.port,
    baseUrl: `http://localhost:${address.port}/v1`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  settings: Settings,
  timings: Timing[],
): Promise<void> {
  const asked = new URL(request.url ?? '/', 'http://localhost').pathname;
  const isOlder = asked.startsWith(COMPLETIONS_ONLY);
  const pathname = isOlder ? asked.slice(COMPLETIONS_ONLY.length) : asked;
  const route = `${request.method} ${pathname.replace(/\/$/, '') || '/'}`;
  if (route === 'GET /') return void response.end(ABOUT);
  if (route === 'GET /health') return sendJson(response, 200, '{"status":"ok"}');
  if (route === 'GET /stats') return sendJson(response, 200, JSON.stringify(timings));

  requireKey(request);
  if (route === 'GET /v1/models') return sendJson(response, 200, JSON.stringify(modelList()));
  const endpoint = endpoints[route];
  const isUnknown = !endpoint || (isOlder && pathname === '/v1/responses');
  if (isUnknown) throw new ApiError(404, `Invalid URL (${route})`, null);

  const startedAt = performance.now();
  const at = new Date().toISOString();
  const onFirstToken = () => {
    timings.push({ at, ms: performance.now() - startedAt });
    if (timings.length > MAX_TIMINGS) timings.shift();
  };
  const isVerified = !request.headers.authorization?.includes('unverified');
  await endpoint(response, await readBody(request), { ...settings, onFirstToken, isVerified });
}

type Serving = Settings & { onFirstToken: () => void; isVerified: boolean };
type Endpoint = (response: ServerResponse, body: Fields, serving: Serving) => Promise<void>;

const endpoints: Record<string, Endpoint> = {
  async 'POST /v1/responses'(response, body, serving) {
    const request = readResponsesRequest(body);
    requireVerified(serving, body);
    const directive = serving.hasTestDirectives ? directiveIn(request.prompt) : undefined;
    failIfTold(directive);
    const produced = produce(request.prompt, request.effort, directive, serving.web);
    const sending: Sending = { ...serving, trouble: directive?.name };
    if (body.stream) await sendStream(response, responseEvents(request, produced), sending);
    else await sendWhole(response, wholeResponse(request, produced), sending);
  },

  async 'POST /v1/chat/completions'(response, body, serving) {
    const request = readChatRequest(body);
    requireVerified(serving, body);
    const directive = serving.hasTestDirectives ? directiveIn(request.prompt) : undefined;
    failIfTold(directive);
    const produced = produce(request.prompt, request.effort, directive, serving.web);
    const sending: Sending = { ...serving, trouble: directive?.name };
    if (body.stream) await sendStream(response, completionEvents(request, produced), sending);
    else await sendWhole(response, wholeCompletion(request, produced), sending);
  },

  async 'POST /v1/embeddings'(response, body, { hasTestDirectives }) {
    if (hasTestDirectives) failIfTold(directiveInInputs(body.input));
    sendJson(response, 200, JSON.stringify(await createEmbeddings(body)));
  },
};

/** What an organization that OpenAI has not verified may not ask of a model that thinks. */
function requireVerified({ isVerified }: Serving, { model, stream, reasoning }: Fields): void {
  if (isVerified || !/^(?:gpt-5|o\d)/.test(String(model))) return;
  const { summary } = (reasoning ?? {}) as Fields;
  const refused = summary ? 'reasoning.summary' : stream ? 'stream' : undefined;
  if (!refused) return;
  const what = summary ? 'generate reasoning summaries' : 'stream this model';
  const message = `Your organization must be verified to ${what}. Please go to: https://platform.openai.com/settings/organization/general and click on Verify Organization. If you just verified, it can take up to 15 minutes for access to propagate.`;
  throw new ApiError(400, message, 'unsupported_value', refused);
}

/** Any key will do, as nothing is behind it; but one that says it is invalid is refused. */
function requireKey({ headers }: IncomingMessage): void {
  const key = /^Bearer +(\S+)/i.exec(headers.authorization ?? '')?.[1];
  if (!key) {
    const message =
      "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY).";
    throw new ApiError(401, message, null);
  }
  if (key.includes('invalid')) {
    const message = `Incorrect API key provided: ${key.slice(0, 3)}***.`;
    throw new ApiError(401, message, 'invalid_api_key');
  }
}

async function readBody(request: IncomingMessage): Promise<Fields> {
  const text = (await buffer(request)).toString();
  try {
    const body: unknown = JSON.parse(text);
    if (isFields(body)) return body;
  } catch {
    // Answered below, like JSON that is no object.
  }
  const message =
    'We could not parse the JSON body of your request. The OpenAI API expects a JSON payload.';
  throw new ApiError(400, message, null);
}

function modelList() {
  const data = modelIds.map((id) => ({
    id,
    object: 'model' as const,
    created: 0,
    owned_by: 'talkwright',
    shutdown_date: null,
  }));
  return { object: 'list', data };
}

function refuse(response: ServerResponse, error: unknown, log: (line: string) => void): void {
  const isOurs = !(error instanceof ApiError);
  const problem = isOurs
    ? new ApiError(500, 'The server had an error while processing your request.', 'server_error')
    : error;
  log(isOurs ? `failed: ${error}` : `refused with ${problem.status}: ${problem.message}`);
  if (response.headersSent) response.destroy();
  else {
    const headers: Record<string, string> = problem.status === 429 ? { 'retry-after': '1' } : {};
    sendJson(response, problem.status, JSON.stringify(problem), headers);
  }
}
