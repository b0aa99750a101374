import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { CorsHeaders } from './cors.ts';
import { CAME_FOR_HEADER, INVOCATION_ID_HEADER, INVOKE_HEADER } from './protocol.ts';

/** What the host adds to an answer of the app. */
export type HostHeaders = { corsHeaders: CorsHeaders; customHeaders: Record<string, string> };

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
  CAME_FOR_HEADER,
  INVOCATION_ID_HEADER,
  INVOKE_HEADER,
]);

/** The front end, as the host sees it: the same for every visitor. */
const FRONT_END = '10.0.0.1';

/** What the worker gets: the client's headers, who the client is, and which function to run. */
export function forwardedHeaders(
  request: IncomingMessage,
  invocationId: string,
  invoke: string,
  params: Record<string, string>,
  hasFields: boolean,
): Record<string, string | string[] | undefined> {
  const forwarded: IncomingHttpHeaders = {};
  for (const name in request.headers) {
    if (!NOT_FORWARDED.has(name)) forwarded[name] = request.headers[name];
  }
  if (request.headers['transfer-encoding']) forwarded['transfer-encoding'] = 'chunked';

  // As Azure's front end, which comes before the host: the last entry is the one that no client can forge.
  const { remoteAddress, remotePort } = request.socket;
  const chain = request.headers['x-forwarded-for'];
  const client = `${remoteAddress}:${remotePort}`;
  forwarded[CAME_FOR_HEADER] = chain ? `${chain}, ${client}` : client;
  // As the host, by YARP's default: whoever called it takes the place of all that came in.
  forwarded['x-forwarded-for'] = FRONT_END;
  forwarded['x-forwarded-host'] = request.headers.host ?? 'localhost';
  forwarded['x-forwarded-proto'] = 'http';
  forwarded[INVOCATION_ID_HEADER] = invocationId;
  forwarded[INVOKE_HEADER] =
    `${invoke} ${new URLSearchParams(params)} ${hasFields ? 'fields' : ''}`;
  return forwarded;
}

/** Several cookies stay several headers. The host's CORS wins over the app's own headers, and these over those of host.json. */
export function answerHeaders(
  { rawHeaders }: IncomingMessage,
  { corsHeaders, customHeaders }: HostHeaders,
): string[] {
  const headers: string[] = [];
  const given = new Set<string>(Object.keys(corsHeaders));
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    const lower = name.toLowerCase();
    const isReplaced = lower in corsHeaders && lower !== 'vary';
    if (!isReplaced && !NOT_FORWARDED.has(lower)) headers.push(name, rawHeaders[index + 1] ?? '');
    given.add(lower);
  }
  for (const name in corsHeaders) headers.push(name, corsHeaders[name] ?? '');
  for (const name in customHeaders) {
    if (!given.has(name.toLowerCase())) headers.push(name, customHeaders[name] ?? '');
  }
  return headers;
}
