import type { HttpResponseInit } from '@azure/functions';
import { errors, Failure, type FailureBody } from '@talkwright/shared/contract/errors';
import type { Log } from '../platform/log.ts';
import { measure } from '../platform/telemetry/metrics.ts';
import { names } from '../platform/telemetry/names.ts';

/** Only a Failure reaches the client as itself; all else is our fault: logged, and hidden. */
export function failureResponse(
  thrown: unknown,
  { log, name, requestId }: { log: Log; name: string; requestId: string },
): HttpResponseInit {
  const failure = thrown instanceof Failure ? thrown : new Failure('internal');
  const { status } = errors[failure.code];
  if (failure !== thrown) log.error('request failed', thrown, { name, requestId });
  else if (status >= 500)
    log.error('request failed', failure.cause ?? failure, { name, requestId });
  else log.info('request refused', { name, requestId, code: failure.code });

  measure('talkwright.failures', 1, { [names.errorType]: failure.code, [names.function]: name });

  const { fields, current, retryAfterSeconds } = failure.details;
  const body: FailureBody = {
    success: false,
    error: failure.message,
    code: failure.code,
    requestId,
    ...(fields && { fields }),
    ...(current !== undefined && { current }),
  };
  return {
    status,
    jsonBody: body,
    headers: retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : {},
  };
}
