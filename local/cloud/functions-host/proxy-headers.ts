import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { CorsHeaders } from './cors.ts';
import { INVOCATION_ID_HEADER, INVOKE_HEADER } from './protocol.ts';

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

  // As Azure's front end: the last entry is the one that no client can forge.
  const { remoteAddress, remotePort } = request.socket;
  const chain = request.headers['x-forwarded-for'];
  const client = `${remoteAddress}:${remotePort}`;
  forwarded['x-forwarded-for'] = chain ? `${chain}, ${client}` : client;
  forwarded['x-forwarded-host'] = request.headers.host ?? 'localhost';
  forwarded['x-forwarded-proto'] = 'http';
  forwarded[INVOCATION_ID_HEADER] = invocationId;
  forwarded[INVOKE_HEADER] =
    `${invoke} ${new URLSearchParams(params)} ${hasFields ? 'fields' : ''}`;
  return forwarded;
}

/** Several cookies stay several headers; what the host adds wins over the app's own. */
export function answerHeaders(answer: IncomingMessage, added: CorsHeaders): string[] {
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
