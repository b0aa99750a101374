import { AsyncLocalStorage } from 'node:async_hooks';
import type { HttpResponseInit, InvocationContext } from '@azure/functions';
import type { Contract } from '@talkwright/shared/contract/contract';
import { inInvocation, secondsSoFar } from '../platform/telemetry/invocation.ts';
import { measure } from '../platform/telemetry/metrics.ts';
import { names } from '../platform/telemetry/names.ts';
import { begin, failed, type Span, within } from '../platform/telemetry/spans.ts';
import { namesOf, startOf } from './start-of.ts';

/**
 * A request is under way until its answer is complete: what is streamed is made after the handler has returned, by whoever
 * reads it, and still belongs to its request.
 */
export function tracedRequest(
  contract: Contract,
  context: InvocationContext,
  answer: () => Promise<HttpResponseInit>,
): Promise<HttpResponseInit> {
  const start = startOf(contract.name, context);
  return inInvocation(start, () => {
    const { method, path } = contract;
    const attributes = {
      ...namesOf(start),
      [names.httpMethod]: method,
      [names.httpRoute]: `/api/${path}`,
    };
    // The platform's own span is the server's: a second one would count each request twice.
    const span = begin(`${method} /api/${path}`, { attributes, parent: start.traceparent });
    return within(span, async () => {
      const response = await answer();
      const end = () => ended(span, contract, response);
      if (isStream(response.body)) return { ...response, body: followed(response.body, end) };
      end();
      return response;
    });
  });
}

function ended(
  span: Span,
  { name, method }: Contract,
  { status = 200, jsonBody }: HttpResponseInit,
) {
  span.setAttribute(names.httpStatus, status);
  if (status >= 500) failed(span, jsonBody?.code ?? String(status));
  measure('talkwright.request.duration', secondsSoFar() ?? 0, {
    [names.function]: name,
    [names.httpMethod]: method,
    [names.httpStatus]: status,
  });
  span.end();
}

type Stream = AsyncIterable<Uint8Array>;

const isStream = (body: unknown): body is Stream =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

/** Whoever reads it knows nothing of the request: each part is made as if the handler were still running. */
const followed = (body: Stream, end: () => void): AsyncGenerator<Uint8Array> =>
  partsOf(body, end, AsyncLocalStorage.snapshot());

async function* partsOf(
  body: Stream,
  end: () => void,
  inRequest: ReturnType<typeof AsyncLocalStorage.snapshot>,
): AsyncGenerator<Uint8Array> {
  const parts = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const part = await inRequest(() => parts.next());
      if (part.done) return;
      yield part.value;
    }
  } finally {
    await inRequest(() => parts.return?.(undefined));
    inRequest(end);
  }
}
