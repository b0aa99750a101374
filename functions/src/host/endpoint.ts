import type { HttpRequest, HttpResponseInit } from '@azure/functions';
import {
  type Contract,
  type Done,
  needsFunctionKey,
  type Output,
  type ParsedInput,
  refusesForeignPages,
} from '@talkwright/shared/contract/contract';
import { parseKnown } from '@talkwright/shared/contract/parse-known';
import type { Caller, CallerOf } from '../accounts/caller.ts';
import { type Deps, liveDeps } from '../deps.ts';
import { processLog } from '../platform/log.ts';
import { authorize, type Identified, tellOfNoAddress } from './authorize.ts';
import { type Connection, connectionOf } from './connection.ts';
import { type Cookies, readCookies, refuseForeignPage, setCookies } from './cookies.ts';
import { corsHeaders } from './cors.ts';
import { failureResponse } from './failure-response.ts';
import { defineFunction, type Trigger } from './functions.ts';
import { readAddress, readBytes, readInput, refuseUnreadBody } from './read-input.ts';
import { type Request, readRequest } from './request.ts';
import { tracedRequest } from './traced-request.ts';

/** Every contract that is served, in the order of registration. */
export const registered: Contract[] = [];

/** What a use case is given: the fields of the request, and the cookies that the contract lets it see. */
type Given<C extends Contract> = ParsedInput<C> &
  (C extends { cookies: string } ? { deviceCookie: string | undefined } : unknown) &
  (C extends { cookies: 'reads' } ? { refreshCookie: string | undefined } : unknown);

/** What a use case answers with: the output, and beside it what travels in headers, and what it leaves in the activity. */
type Answer<C extends Contract> = (Output<C> extends Record<string, never> ? object : Output<C>) &
  (C extends { versioned: true } ? { etag?: string } : unknown) &
  (C extends { cookies: string } ? Cookies : unknown) &
  Done<C>;

/**
 * JSON in, JSON out: the handler sees neither HTTP nor Azure. What travels in headers (If-Match and ETag, cookies,
 * those that the contract names) stands among the fields.
 */
export function endpoint<C extends Contract & Identified>(
  contract: C,
  handler: (deps: Deps, caller: CallerOf<C['access']>, input: Given<C>) => Promise<Answer<C>>,
): void {
  rawEndpoint(contract, async (deps, caller, request) => {
    const input = await readInput(contract, request);
    const given = { ...input, ...readCookies(contract, request) } as Given<C>;
    return recordedAnswer(contract, deps, caller, await handler(deps, caller, given));
  });
}

/** For what `endpoint` cannot carry (streams, uploads, pictures): same access check, same failures. */
export function rawEndpoint<C extends Contract & Identified>(
  contract: C,
  handler: (
    deps: Deps,
    caller: CallerOf<C['access']>,
    request: Request,
    connection: Connection,
  ) => Promise<HttpResponseInit>,
): void {
  serve(contract, async (deps, request, connection) => {
    const caller = await authorize(deps, request, contract.access as C['access']);
    const response = await handler(deps, caller, request, connection);
    tellOfNoAddress(deps, caller);
    return response;
  });
}

type Signed = { body: Uint8Array; headers: Headers };

/**
 * For webhooks. `verify` is given the bytes as they came, before anything is read out of them, and answers what they
 * say.
 * @throws Failure `signature_refused`, from `verify`
 */
export function signedEndpoint<C extends Contract & { access: 'signed' }, Message>(
  contract: C,
  verify: (deps: Deps, signed: Signed, input: ParsedInput<C>) => Promise<Message>,
  handler: (deps: Deps, message: Message, input: ParsedInput<C>) => Promise<Answer<C>>,
): void {
  serve(contract, async (deps, request) => {
    const input = readAddress(contract, request);
    const body = await readBytes(contract, request);
    const message = await verify(deps, { body, headers: request.headers }, input);
    return jsonAnswer(contract, deps, await handler(deps, message, input));
  });
}

/** The answer of a call that may have changed something: nobody is told of a success that is not on record. */
export async function recordedAnswer<C extends Contract>(
  contract: C,
  deps: Deps,
  caller: Caller,
  answer: Answer<C>,
): Promise<HttpResponseInit> {
  if (caller.kind === 'member') await deps.recordActivity(contract, caller, answer);
  return jsonAnswer(contract, deps, answer);
}

/** The answer of a contract. Parsing it drops every field that was never promised. */
export function jsonAnswer<C extends Contract>(
  contract: C,
  { config }: Pick<Deps, 'config'>,
  answer: Answer<C>,
): HttpResponseInit {
  const { statusWith = {}, status = 200 } = contract;
  const body = parseKnown(contract.output, answer);
  const special = Object.keys(statusWith).find((field) => body[field] !== undefined);
  const { etag, ...cookies } = answer as { etag?: string } & Cookies;
  return {
    status: special ? statusWith[special] : status,
    ...bodyOf(contract, body),
    headers: etag ? { etag } : {},
    cookies: setCookies(config, cookies),
  };
}

/** A document is what it says, and nothing where it says nothing. */
function bodyOf({ answer }: Contract, body: object): Pick<HttpResponseInit, 'jsonBody'> {
  if (answer !== 'document') return { jsonBody: { success: true, ...body } };
  return Object.keys(body).length > 0 ? { jsonBody: body } : {};
}

function serve(
  contract: Contract,
  handler: (deps: Deps, request: Request, connection: Connection) => Promise<HttpResponseInit>,
): void {
  const { name, method, path } = contract;

  async function answer(given: HttpRequest, connection: Connection) {
    const request = readRequest(contract, connection, given);
    if (refusesForeignPages(contract)) refuseForeignPage(contract, request);
    await refuseUnreadBody(contract, request);
    return handler(liveDeps(), request, connection);
  }

  const authLevel = needsFunctionKey(contract) ? 'function' : 'anonymous';
  const trigger = { methods: [method], route: path, authLevel } satisfies Trigger;
  defineFunction(name, trigger, (given: HttpRequest, context) =>
    tracedRequest(contract, context, async () => {
      const requestId = context.invocationId;
      const refuse = (error: unknown) =>
        failureResponse(error, { log: processLog, name, requestId });
      // A handler that throws would leave the caller without any answer in stream mode: this one never does.
      try {
        const connection = connectionOf(requestId);
        const response = await answer(given, connection).catch(refuse);
        const headers = {
          'cache-control': 'no-store',
          ...corsHeaders(contract, connection.headers),
          ...(response.headers as Record<string, string> | undefined),
        };
        return { ...response, headers };
      } catch (error) {
        return refuse(error);
      }
    }),
  );
  registered.push(contract);
}
