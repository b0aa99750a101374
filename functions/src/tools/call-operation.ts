import { Failure } from '@talkwright/shared/errors';
import type { Deps } from '../deps.ts';
import { checkArguments } from './call/check-arguments.ts';
import { buildRequest } from './call/build-request.ts';
import { CallRefused } from './call/call-refused.ts';
import { type InjectedToken, openCredentials } from './call/open-credentials.ts';
import { type ReadAnswer, readAnswer } from './call/read-answer.ts';
import { takeCall } from './call/take-call.ts';
import type { OperationRecord } from './operation-record.ts';

export type { InjectedToken } from './call/open-credentials.ts';

type Needs = Pick<
  Deps,
  'accounts' | 'limits' | 'now' | 'operations' | 'outbound' | 'secrets' | 'tools'
>;
export type OperationCall = {
  tenantId: string;
  operation: OperationRecord;
  /** As the model, or the person who tests, wrote them. */
  parameters: Record<string, unknown>;
  /** Of the visitor, by token exchange. Sent to the origin of the tool alone. */
  token?: InjectedToken;
  signal?: AbortSignal;
};
export type OperationResult = {
  /** Of the answer; 0 when there was none. */
  status: number;
  milliseconds: number;
  /** What the model reads: the answer, or what went wrong and what it can do about it. Data of a stranger. */
  text: string;
  isTruncated: boolean;
};

const TIMEOUT_MS = 30_000;
const MAX_BYTES = 1_000_000;

/**
 * Makes the call that an operation describes. Host, credentials and the kind of request are the operation's; the
 * parameters fill in values and nothing else. Whatever goes wrong outside is a text, not an exception.
 * @throws the reason of the signal, and what our own stores throw
 */
export async function callOperation(deps: Needs, call: OperationCall): Promise<OperationResult> {
  const begun = deps.now().getTime();
  const answer = await answerTo(deps, call);
  return { ...answer, milliseconds: Math.max(0, deps.now().getTime() - begun) };
}

async function answerTo(deps: Needs, call: OperationCall): Promise<ReadAnswer> {
  const { tenantId, signal, parameters, token } = call;
  try {
    const { tool, operation } = await current(deps, call);
    const values = await checkArguments(operation.inputSchema, parameters);
    const request = buildRequest(operation, tool, values);
    const { credentials, hide } = await openCredentials(deps, tool, request, token);
    await takeCall(deps, tenantId, tool);
    const answer = await deps.outbound.fetch(request.url.href, {
      method: request.method,
      headers: request.headers,
      ...(request.body !== undefined && { body: request.body }),
      credentials,
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
      isOriginKept: true,
      ...(signal && { signal }),
    });
    return readAnswer(answer, hide);
  } catch (error) {
    signal?.throwIfAborted();
    return { status: 0, text: sentenceOf(error, call.operation.method), isTruncated: false };
  }
}

/** A tool may be removed, an operation disabled, while a conversation uses it. */
async function current({ operations, tools }: Needs, { tenantId, operation }: OperationCall) {
  const [tool, found] = await Promise.all([
    tools.find(tenantId, operation.customToolId),
    operations.find(tenantId, operation.id),
  ]);
  if (!tool || !found?.enabled) {
    throw new CallRefused('This operation is no longer available. Answer without it.');
  }
  return { tool: tool.value, operation: found };
}

function sentenceOf(error: unknown, method: string): string {
  if (error instanceof CallRefused) return error.message;
  if (!(error instanceof Failure)) throw error;
  switch (error.code) {
    case 'outbound_timeout':
      return method === 'GET'
        ? 'The call failed: the API did not answer within 30 seconds. It may work later.'
        : 'The API did not answer within 30 seconds. Whether it has done what was asked is not known: check before you try again.';
    case 'outbound_refused':
    case 'outbound_failed':
      return `The call failed: ${error.message}`;
    default:
      throw error;
  }
}
