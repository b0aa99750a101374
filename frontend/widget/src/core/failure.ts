import type { ErrorCode } from '@talkwright/shared/contract/errors';

export const OFFLINE = 'You are offline. Check your connection, then try again.';
export const UNREACHABLE = 'The chat could not be reached. Please try again.';
export const CUT_OFF = 'The connection was lost before the answer was complete. Please try again.';
export const NOT_SIGNED_IN = 'Your sign-in could not be confirmed. Please try again.';
export const NOT_LOADED = 'The conversation could not be loaded.';
const NO_ANSWER = 'The answer could not be loaded. Please try again.';

/** A failure whose message is a sentence for the visitor. */
export class ChatFailure extends Error {
  readonly code: ErrorCode | undefined;
  readonly status: number | undefined;

  constructor(sentence: string, code?: ErrorCode, status?: number) {
    super(sentence || NO_ANSWER);
    this.name = 'ChatFailure';
    this.code = code;
    this.status = status;
  }
}

/** The server's own sentence where it gave one. */
export async function failureOf(response: Response): Promise<ChatFailure> {
  const body: { error?: unknown; code?: ErrorCode } | null = await response
    .json()
    .catch(() => null);
  const sentence = typeof body?.error === 'string' ? body.error : '';
  return new ChatFailure(sentence, body?.code, response.status);
}

export const sentenceOf = (error: unknown): string =>
  error instanceof ChatFailure ? error.message : UNREACHABLE;
