import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Member } from '../../../functions/src/accounts/caller.ts';
import type { Deps } from '../../../functions/src/deps.ts';
import { createTool } from '../../../functions/src/tools/create-tool.ts';
import { createOperation } from '../../../functions/src/tools/operations/create-operation.ts';
import type { OperationRecord } from '../../../functions/src/tools/operations/operation-record.ts';
import { startListener } from './listener.ts';

type Received = {
  method: string;
  path: string;
  query: string;
  headers: IncomingMessage['headers'];
  body: string;
};
type Answer = (request: Received, response: ServerResponse) => void;

/** An API that remembers what it was asked, and answers as it is told. */
export async function startApi(answer: Answer = echo) {
  const received: Received[] = [];
  let respond = answer;
  const listener = await startListener(async (request, response) => {
    const chunks = await request.toArray();
    const [path = '', query = ''] = (request.url ?? '').split('?', 2);
    const { method = '', headers } = request;
    const seen = { method, path, query, headers, body: Buffer.concat(chunks).toString('latin1') };
    received.push(seen);
    respond(seen, response);
  });
  const host = `localhost:${listener.port}`;
  return {
    ...listener,
    host,
    url: `http://${host}`,
    received,
    last: () => {
      const request = received.at(-1);
      if (!request) throw new Error('Nobody has called.');
      return request;
    },
    answerWith: (next: Answer) => {
      respond = next;
    },
  };
}

export const echo: Answer = (request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(request));
};

export const answering =
  (body: string | Uint8Array, headers: Record<string, string> = {}, status = 200): Answer =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);

/** An operation made by hand, with all that the store knows of it. */
export async function newOperation(
  deps: Deps,
  member: Member,
  baseUrl: string,
  fields: Partial<OperationRecord> & { schema?: Record<string, unknown> } = {},
): Promise<OperationRecord> {
  const { schema = null, ...others } = fields;
  const { tool } = await createTool(deps, member, {
    name: 'Shop',
    sourceType: 'manual',
    summary: '',
    baseUrl,
    rateLimitPerMinute: null,
  });
  const { operation } = await createOperation(deps, member, {
    customToolId: tool.id,
    operationKey: others.operationKey ?? 'op',
    method: others.method ?? 'GET',
    path: others.path ?? '/',
    name: '',
    shortDescription: '',
    inputSchema: schema,
  });
  const record = await deps.operations.find(member.tenantId, operation.id);
  if (!record) throw new Error('The operation was not stored.');
  return { ...record, ...others };
}
