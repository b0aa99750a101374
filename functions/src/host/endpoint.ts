import {
  app,
  type HttpRequest,
  type HttpResponseInit,
  type InvocationContext,
} from '@azure/functions';
import {
  type Contract,
  needsFunctionKey,
  type Output,
  type ParsedInput,
} from '@talkwright/shared/contract/contract';
import type { CallerOf } from '../accounts/caller.ts';
import { type Deps, liveDeps } from '../deps.ts';
import { createLog } from '../platform/log.ts';
import { authorize } from './authorize.ts';
import { type Connection, connectionOf } from './connection.ts';
import { corsHeaders } from './cors.ts';
import { failureResponse } from './failure-response.ts';
import { readInput } from './read-input.ts';

/** Every contract that is served, in the order of registration. */
export const registered: Contract[] = [];

type Handler<C extends Contract> = (
  deps: Deps,
  caller: CallerOf<C['access']>,
  input: ParsedInput<C> & { ifMatch?: string },
) => Promise<Output<C> & { etag?: string }>;

/**
 * JSON in, JSON out: the handler sees neither HTTP nor Azure. Where the contract is versioned, the header
 * If-Match arrives as `ifMatch`, and an `etag` beside the answer becomes the header ETag.
 */
export function endpoint<C extends Contract>(contract: C, handler: Handler<C>): void {
  rawEndpoint(contract, async (deps, caller, request) => {
    const input = await readInput(contract, request);
    const condition = contract.versioned && request.headers.get('if-match');
    const ifMatch = condition !== '*' && condition;
    return jsonAnswer(
      contract,
      await handler(deps, caller, { ...input, ...(ifMatch && { ifMatch }) }),
    );
  });
}

/** The answer of a contract. Parsing it drops every field that was never promised. */
export function jsonAnswer<C extends Contract>(
  contract: C,
  answer: Output<C> & { etag?: string },
): HttpResponseInit {
  const body = contract.output.parse(answer);
  return {
    status: contract.status ?? 200,
    jsonBody: contract.answer === 'document' ? body : { success: true, ...body },
    headers: answer.etag ? { etag: answer.etag } : {},
  };
}

/** For what `endpoint` cannot carry (streams, uploads, cookies): same access check, same failures. */
export function rawEndpoint<C extends Contract>(
  contract: C,
  handler: (
    deps: Deps,
    caller: CallerOf<C['access']>,
    request: HttpRequest,
    connection: Connection,
  ) => Promise<HttpResponseInit>,
): void {
  const { name, method, path, access } = contract;

  // A handler that throws would leave the caller without any answer in stream mode: this one never does.
  async function answer(request: HttpRequest, context: InvocationContext) {
    const requestId = context.invocationId;
    try {
      const deps = liveDeps();
      const caller = await authorize(deps, request, access as C['access']);
      return await handler(deps, caller, request, connectionOf(requestId));
    } catch (error) {
      return failureResponse(error, { log: logOf(context), name, requestId });
    }
  }

  app.http(name, {
    methods: [method],
    route: path,
    authLevel: needsFunctionKey(contract) ? 'function' : 'anonymous',
    async handler(request, context) {
      const response = await answer(request, context);
      const headers = {
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        ...corsHeaders(contract, request),
        ...(response.headers as Record<string, string> | undefined),
      };
      return { ...response, headers };
    },
  });
  registered.push(contract);
}

const logOf = (context: InvocationContext) =>
  createLog(
    (line) => context.log(line),
    (line) => context.error(line),
  );
