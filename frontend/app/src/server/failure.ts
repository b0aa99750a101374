import type { Answered, Contract, FailureCode } from '@talkwright/shared/contract/contract';
import type { FailureBody } from '@talkwright/shared/contract/errors';

/** A call that did not succeed, with a sentence that can be shown. */
export type CallFailure<C extends Contract = Contract> = {
  /** 0: no answer came. */
  status: number;
  message: string;
  /** Whether the sentence is the server's own. */
  isTold?: true;
  code?: FailureCode<C>;
  fields?: Record<string, string>;
  /** The newer record that a stale save met. */
  current?: C extends { versioned: true } ? Answered<C> : unknown;
};

const OFFLINE = 'The server cannot be reached. Check your connection and try again.';
const UNEXPECTED = 'Unexpected response from server; please try again.';

/** The server's own sentence, else the contract's. What is no failure by its status has to say that it is one. */
export function readFailure<C extends Contract>(
  contract: C,
  status: number,
  text: string,
): CallFailure<C> {
  if (status === 0) return { status, message: OFFLINE };
  const { success, error, code, fields, current } = parseBody(text);
  if (status < 400 && success !== false) return { status, message: UNEXPECTED };
  // Whatever stands between may answer in its own way: what is no text could not be shown.
  const told = typeof error === 'string' ? error.trim() : '';
  return {
    status,
    message: told || contract.fallback,
    ...(told && { isTold: true }),
    ...(typeof code === 'string' && { code }),
    ...(typeof fields === 'object' && fields && { fields }),
    ...(current !== undefined && { current }),
  } as CallFailure<C>;
}

/** What to show for whatever a query or mutation ended with. */
export function messageOf(error: unknown): string {
  const { message } = Object(error);
  return typeof message === 'string' && message ? message : 'Unknown error';
}

/** The server's own sentence; where it had none, the screen's. */
export const sentenceOf = (error: unknown, fallback: string): string =>
  isCallFailure(error) && (error.isTold || error.status === 0) ? error.message : fallback;

export const isCallFailure = (error: unknown): error is CallFailure =>
  typeof error === 'object' && error !== null && 'status' in error && 'message' in error;

/** Whatever is not JSON holds nothing. */
export function parseBody(
  text: string,
): Partial<Omit<FailureBody, 'success'>> & { success?: boolean } {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
