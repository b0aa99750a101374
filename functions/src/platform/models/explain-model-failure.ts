import type { Failure } from '@talkwright/shared/contract/errors';
import type { OwnModel } from './model-clients.ts';
import { outboundCause } from './model-failure.ts';

type Cause = { status?: number; code?: string | null; message?: string };
/** `notice`: why another model was called than the one that was chosen. */
type Asked = { model: string; notice?: string; own: OwnModel };

const MAX_QUOTE_LENGTH = 300;

/** What went wrong with a model, for those whose agent it is: what to correct, in a sentence, and never the key. */
export function explainModelFailure(failure: Failure, { notice, ...asked }: Asked): string {
  const why = explain(failure, asked);
  return notice ? `${notice} in its place. ${why}` : why;
}

function explain(failure: Failure, { model, own }: Omit<Asked, 'notice'>): string {
  const cause = (failure.cause ?? {}) as Cause;
  const server = serverOf(own);
  const unusable = explainBaseUrl(failure);
  if (unusable) return unusable;
  if (failure.code === 'model_timeout')
    return `${server} took too long to answer. Try again later.`;

  switch (cause.status) {
    case 401:
    case 403:
      return refusedKey(own);
    case 404:
    case 405:
    case 501:
      if (own.baseURL && cause.code !== 'model_not_found') {
        return `There is no model ${model} at the base URL, or no OpenAI-compatible API. Check the address: most end with /v1.`;
      }
      return `${server} does not know the model ${model}, or this key may not use it. Choose another model.`;
    case 429:
      return cause.code === 'insufficient_quota'
        ? 'The account that the key belongs to has no credit left.'
        : `${server} is busy, or the limit of the key is reached. Try again in a minute.`;
  }
  if (cause.status && cause.status >= 500) {
    return `${server} failed with the status ${cause.status}. Try again later.`;
  }
  if (cause.status) return `${server} refused these settings: ${quoted(reason(cause.message))}`;
  if (failure.code !== 'model_failed') return failure.message;
  return own.baseURL
    ? 'The base URL answers, but not as an OpenAI-compatible API does. Check the address: most end with /v1.'
    : 'The model service could not be reached, or broke off. Try again later.';
}

/** Why its base URL is not called at all; nothing where it is. */
export function explainBaseUrl(failure: Failure): string | undefined {
  const { code, message } = (failure.cause ?? {}) as Cause;
  const why = outboundCause(failure)?.message;
  const refused = code === 'outbound_refused' ? reason(message) : undefined;
  return (why ?? refused) && `The base URL cannot be used. ${why ?? refused}`;
}

export const serverOf = ({ baseURL }: OwnModel): string =>
  baseURL ? 'The server at the base URL' : 'The model service';

function refusedKey({ apiKey, baseURL }: OwnModel): string {
  if (apiKey) {
    return "The agent's own API key was refused. Check that it is complete, still valid, and meant for this server.";
  }
  return baseURL
    ? 'The server at the base URL asks for an API key. Enter one.'
    : 'The model service refused the key of this installation. Its operator has to check the settings.';
}

/** The SDK puts the status before it. */
const reason = (message = '') => message.replace(/^\d{3} /, '');

const quoted = (text = '') =>
  text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH)}…` : text;
