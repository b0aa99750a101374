import { Failure } from '@talkwright/shared/contract/errors';
import { TheirWords } from '../telemetry/contents.ts';
import type { ForVerified, OwnModel } from './model-clients.ts';

export type ApiError = {
  status?: number;
  code?: string | null;
  param?: string | null;
  message?: string;
  /** What the server has sent. */
  error?: unknown;
  headers?: Headers;
};

/** What a server said is not what the API that it was asked by says. */
export class NoAnswer extends Error {}

const OPERATOR = 'The operator of this service has to check its settings.';
const NOT_AVAILABLE = 'The AI model of this agent is not available at the moment.';

/**
 * What a visitor is told when the model's server refuses or breaks off; the cause goes to the log alone. What is wrong
 * with an organization's own key or server is nothing for its visitors: `explainModelFailure` tells the organization.
 */
export function modelFailure(cause: unknown, own: OwnModel = {}): Failure {
  if (cause instanceof Failure) return cause;
  const isOwn = Boolean(own.apiKey || own.baseURL);
  const { code, details } = translate((cause ?? {}) as ApiError, isOwn);
  return new Failure(code, details, { cause: toTell(cause, own.apiKey) });
}

/** The server has no such path, as one that speaks Chat Completions alone; an unknown model is something else. */
export function isUnknownPath(error: unknown): boolean {
  const { status, code } = (error ?? {}) as ApiError;
  return [404, 405, 501].includes(status ?? 0) && code !== 'model_not_found';
}

/**
 * It may be that a server that is not OpenAI's has no such path, whatever it says: some refuse it like a wrong key, some
 * break, some answer with a page. Too many requests, and a server that is not reached, say nothing of it.
 */
export function mayBeUnknownPath(error: unknown): boolean {
  const { status, code, error: sent } = (error ?? {}) as ApiError;
  if (error instanceof NoAnswer || (status === undefined && sent !== undefined)) return true;
  return status !== undefined && status !== 429 && status !== 408 && code !== 'model_not_found';
}

/** Parameters that an answer can do without. */
const OPTIONAL = [
  'max_completion_tokens',
  'max_output_tokens',
  'max_tool_calls',
  'reasoning_effort',
  'stream_options',
  'temperature',
  'max_tokens',
  'reasoning',
  'verbosity',
  'include',
  'store',
];

/** The parameter that the server does not take, or not with this value. */
export function refusedParameter(error: unknown, isAsked: (name: string) => boolean) {
  const { status, code, param, message = '', error: sent } = (error ?? {}) as ApiError;
  if (![400, 422].includes(status ?? 0) || code === 'context_length_exceeded') return undefined;
  if (/context (?:length|window|size)/i.test(message)) return undefined;
  // What is named first is refused; what to take in its place may be named after it.
  const about = [param, message, JSON.stringify(sent ?? '')].join(' ');
  const [first] = OPTIONAL.filter(isAsked)
    .map((name) => ({ name, at: about.search(new RegExp(`\\b${name}\\b`)) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at);
  return first?.name;
}

/** The server knows the API, but not a function that OpenAI's own has built in. */
export function isUnknownTool(error: unknown): boolean {
  const { status, param, message = '' } = (error ?? {}) as ApiError;
  const isAboutTools =
    /^(?:tools(?:\[\d+\](?:\.type)?)?|max_tool_calls)$/.test(param ?? '') ||
    /web_search/.test(message);
  return [400, 422].includes(status ?? 0) && isAboutTools;
}

/** The server knows the API, but no answers after a schema. */
export function isUnknownFormat(error: unknown): boolean {
  const { status, param, message = '' } = (error ?? {}) as ApiError;
  const about = `${param ?? ''} ${message}`;
  return [400, 422].includes(status ?? 0) && /response_format|text\.format|json_schema/.test(about);
}

/** The account has not proved who it belongs to, for what it was asked for. */
export function refusedToUnverified(error: unknown): ForVerified | undefined {
  const { status, param, message = '' } = (error ?? {}) as ApiError;
  if (status !== 400 || !/organization must be verified/i.test(message)) return undefined;
  return param === 'reasoning.summary' || /summar/i.test(message) ? 'summary' : 'stream';
}

function translate({ status, code, headers }: ApiError, isOwn: boolean): Failure {
  if (code === 'context_length_exceeded') {
    return failed('The conversation is too long for the AI model. Please start a new one.');
  }
  if (status === 408 || status === 504) return new Failure('model_timeout');
  if (code === 'insufficient_quota') {
    return failed(
      isOwn ? NOT_AVAILABLE : `The account for the AI model has no credit left. ${OPERATOR}`,
    );
  }
  if (status === 429 || code === 'rate_limit_exceeded') {
    return new Failure('model_busy', { retryAfterSeconds: retryAfter(headers) });
  }
  if (isOwn || status === 404) return failed(NOT_AVAILABLE);
  if (status === 401 || status === 403) {
    return failed(`The AI model refused the key of this service. ${OPERATOR}`);
  }
  return new Failure('model_failed');
}

const failed = (message: string) => new Failure('model_failed', { message });

const DEFAULT_RETRY_SECONDS = 5;

function retryAfter(headers: Headers | undefined): number {
  const seconds = Number(headers?.get('retry-after') ?? Number.NaN);
  return seconds > 0 ? Math.ceil(seconds) : DEFAULT_RETRY_SECONDS;
}

/** Some servers repeat the key that they refuse, which is neither logged nor shown, or what they were asked. */
function toTell(cause: unknown, key: OwnModel['apiKey']): unknown {
  if (!(cause instanceof Error)) return cause;
  const { status, code, error } = cause as ApiError;
  // One that comes within a stream has no status.
  const isTheirs = status !== undefined || error !== undefined;
  if (!isTheirs && !key) return cause;
  const words = key ? cause.message.replaceAll(key, '[hidden]') : cause.message;
  const Said = isTheirs ? TheirWords : Error;
  return Object.assign(new Said(words, { cause: outboundCause(cause) }), { status, code });
}

/** Why a server of an organization's was not called, or not reached. */
export function outboundCause(error: unknown): Failure | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof Failure && at.code.startsWith('outbound_')) return at;
  }
  return undefined;
}
