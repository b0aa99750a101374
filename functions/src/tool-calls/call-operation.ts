import { Failure } from '@talkwright/shared/contract/errors';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { Outbound, OutboundAnswer } from '../platform/outbound/outbound.ts';
import type { RateLimiter } from '../platform/rate-limiter.ts';
import {
  type ExchangedToken,
  ExchangeFailed,
  getExchangedToken,
} from '../token-exchange/get-exchanged-token.ts';
import type { Visitor } from '../token-exchange/identify-visitor.ts';
import type { OperationRecord } from '../tools/operations/operation-record.ts';
import type { OperationsReader } from '../tools/operations/operations.store.ts';
import type { ToolRecord } from '../tools/tool-record.ts';
import type { ToolsReader } from '../tools/tools.store.ts';
import { buildRequest, type OperationRequest } from './call/build-request.ts';
import { checkArguments } from './call/check-arguments.ts';
import { openCredentials } from './call/open-credentials.ts';
import { type ReadAnswer, readAnswer } from './call/read-answer.ts';
import { CallRefused } from './call-refused.ts';
import { takeCall } from './take-call.ts';

type Needs = {
  log: Log;
  rateLimiter: RateLimiter;
  now: Clock;
  operations: OperationsReader;
  outbound: Outbound;
  tools: ToolsReader;
} & Parameters<typeof checkArguments>[0] &
  Parameters<typeof getExchangedToken>[0] &
  Parameters<typeof takeCall>[0];
export type OperationCall = {
  tenantId: string;
  operation: OperationRecord;
  /** As the model, or the person who tests, wrote them. */
  parameters: Record<string, unknown>;
  /** Who calls, and for whom; left out where a person tests the operation. */
  agent?: { id: string; visitor: Visitor | undefined };
  /** For which agent a person tests it; undefined where that is not known yet. */
  testedForAgentId?: string | undefined;
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
  const { tenantId, signal, parameters } = call;
  try {
    const { tool, operation } = await current(deps, call);
    // Before anything that takes time: a schema to compile, a token to fetch.
    await takeCall(deps, tenantId, tool);
    const values = await checkArguments(deps, tenantId, operation.inputSchema, parameters);
    const request = buildRequest(operation, tool, values);
    const token = await tokenFor(deps, call, tool);
    const sent = await send(deps, { tool, request, token, signal });
    if (sent.answer.status !== 401 || !token?.isKept) return readAnswer(sent.answer, sent.hide);
    // Withdrawn before its time: another one may be taken.
    const renewed = await tokenFor(deps, call, tool, token.token);
    const again = await send(deps, { tool, request, token: renewed, signal });
    return readAnswer(again.answer, again.hide);
  } catch (error) {
    signal?.throwIfAborted();
    const text = explanationOf(error, call.operation.method);
    note(deps, call, error);
    return { status: 0, text, isTruncated: false };
  }
}

/** What we refuse may quote what the model wrote: that it was refused, alone. */
function note({ log }: Needs, { operation }: OperationCall, error: unknown): void {
  const operationId = operation.id;
  if (error instanceof Failure) log.error('tool not called', error, { operationId });
  else log.info('tool call refused', { operationId });
}

type Sending = {
  tool: ToolRecord;
  request: OperationRequest;
  token: ExchangedToken | undefined;
  signal: AbortSignal | undefined;
};

async function send(
  deps: Needs,
  { tool, request, token, signal }: Sending,
): Promise<{ answer: OutboundAnswer; hide: string[] }> {
  const { credentials, hide } = await openCredentials(deps, tool, request, token);
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
  return { answer, hide };
}

/** Sent to the origin of the tool alone. */
async function tokenFor(
  deps: Needs,
  { tenantId, agent, testedForAgentId }: OperationCall,
  { id: toolId }: ToolRecord,
  refused?: string,
): Promise<ExchangedToken | undefined> {
  if (agent) {
    const { id: agentId, visitor } = agent;
    const wish = { tenantId, agentId, toolId, visitor };
    return getExchangedToken(deps, { ...wish, ...(refused && { refused }) });
  }
  const configs = await deps.tokenExchange.ofTool(tenantId, toolId);
  if (!configs.some(({ agentId }) => agentId === (testedForAgentId ?? agentId))) return undefined;
  throw new CallRefused(
    'The call was not made: this tool is called with a token of the visitor (token exchange), and a test has no ' +
      'visitor. Try it out in a conversation on a page that passes a userToken.',
  );
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

function explanationOf(error: unknown, method: string): string {
  if (error instanceof CallRefused || error instanceof ExchangeFailed) return error.message;
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
