import type { InvocationContext } from '@azure/functions';
import { names } from '../platform/telemetry/names.ts';
import type { Attributes } from '../platform/telemetry/spans.ts';

/** What the platform says of a run of a function. Where it traces, too, its own span is the one that we belong to. */
export const startOf = (
  name: string,
  { invocationId, traceContext }: Pick<InvocationContext, 'invocationId' | 'traceContext'>,
) => ({
  function: name,
  requestId: invocationId,
  traceparent: traceContext?.traceParent || undefined,
});

export const namesOf = ({ function: name, requestId }: ReturnType<typeof startOf>): Attributes => ({
  [names.function]: name,
  [names.invocation]: requestId,
});
