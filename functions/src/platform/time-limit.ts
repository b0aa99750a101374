/**
 * A signal that is aborted after so long, with a TimeoutError. Unlike `AbortSignal.timeout()` it can stand in
 * `AbortSignal.any()`: node (24) keeps every combination with one of those for good once it is combined again, as the SDKs do
 * with what they are given.
 */
export function timeLimit(ms: number): AbortSignal {
  const controller = new AbortController();
  const message = 'The operation was aborted due to timeout';
  setTimeout(() => controller.abort(new DOMException(message, 'TimeoutError')), ms).unref();
  return controller.signal;
}
