import { Failure } from '@talkwright/shared/errors';

type ApiError = {
  status?: number;
  code?: string | null;
  param?: string | null;
  message?: string;
  headers?: Headers;
};

const OPERATOR = 'The operator of this service has to check its settings.';

/** What a visitor is told when the model's server refuses or breaks off; the cause goes to the log alone. */
export function modelFailure(cause: unknown): Failure {
  if (cause instanceof Failure) return cause;
  const failure = translate((cause ?? {}) as ApiError);
  failure.cause = cause;
  return failure;
}

/** The server has no such path, as one that speaks Chat Completions alone; an unknown model is something else. */
export function isUnknownPath(error: unknown): boolean {
  const { status, code } = (error ?? {}) as ApiError;
  return [404, 405, 501].includes(status ?? 0) && code !== 'model_not_found';
}

/** The server knows the API, but not a function that OpenAI's own has built in. */
export function isUnknownTool(error: unknown): boolean {
  const { status, param, message = '' } = (error ?? {}) as ApiError;
  const isAboutTools =
    /^(?:tools(?:\[\d+\](?:\.type)?)?|max_tool_calls)$/.test(param ?? '') ||
    /web_search/.test(message);
  return [400, 422].includes(status ?? 0) && isAboutTools;
}

function translate({ status, code, headers }: ApiError): Failure {
  if (status === 401 || status === 403) {
    return failed(`The AI model refused the key of this service. ${OPERATOR}`);
  }
  if (code === 'insufficient_quota') {
    return failed(`The account for the AI model has no credit left. ${OPERATOR}`);
  }
  if (code === 'context_length_exceeded') {
    return failed('The conversation is too long for the AI model. Please start a new one.');
  }
  if (status === 404) return failed('The AI model of this agent is not available at the moment.');
  if (status === 408 || status === 504) return new Failure('model_timeout');
  if (status === 429 || code === 'rate_limit_exceeded') {
    return new Failure('model_busy', { retryAfterSeconds: retryAfter(headers) });
  }
  return new Failure('model_failed');
}

const failed = (message: string) => new Failure('model_failed', { message });

const DEFAULT_RETRY_SECONDS = 5;

function retryAfter(headers: Headers | undefined): number {
  const seconds = Number(headers?.get('retry-after') ?? Number.NaN);
  return seconds > 0 ? Math.ceil(seconds) : DEFAULT_RETRY_SECONDS;
}
