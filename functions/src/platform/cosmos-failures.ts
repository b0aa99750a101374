import { Failure } from '@talkwright/shared/contract/errors';
import { isWithoutToken } from './credential.ts';
import { type Refusal, unavailable, WriteRefused } from './write-refused.ts';

const PARTITION_IS_FULL = 1014;

export type Limits = { abortSignal: AbortSignal };

/**
 * With all of its repetitions. The SDK gives each attempt its time and makes many: a database that takes everything and
 * says nothing would keep whoever waits for minutes.
 */
export const SILENCE_MS = 20_000;

/** Does one thing, which the database answers in time. @throws WriteRefused, Failure `unavailable`, `storage_full` */
export function guard<T>(work: (limits: Limits) => Promise<T>, silenceMs?: number): Promise<T> {
  return translated(() => inTime(work, silenceMs));
}

/** @throws Failure `unavailable` where there is no answer; what was asked for may be done all the same */
export async function inTime<T>(
  work: (limits: Limits) => Promise<T>,
  silenceMs = SILENCE_MS,
): Promise<T> {
  const silence = new AbortController();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(unavailable(new Error(`The database was silent for ${silenceMs} ms.`)));
    silence.abort();
  }, silenceMs);
  try {
    return await Promise.race([work({ abortSignal: silence.signal }), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Tells a refused write, a full partition and an unreachable database apart from a bug of ours. */
export async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = codeOf(error);
    if (isUnreachable(code) || isWithoutToken(error)) throw unavailable(error);
    throw refusal(Number(code)) ?? (isOfFullPartition(error) ? storageFull(error) : error);
  }
}

/** The SDK wraps what went wrong with a batch: the code is then its cause's. */
export function codeOf(error: unknown): number | string | undefined {
  const { code, cause } = error as { code?: number | string; cause?: unknown };
  return code ?? (cause === undefined ? undefined : codeOf(cause));
}

const refusals: Record<number, Refusal> = { 404: 'gone', 409: 'exists', 412: 'changed' };

/** Undefined for a status that says something else than that a condition did not hold. */
export function refusal(status: number): WriteRefused | undefined {
  const reason = refusals[status];
  return reason && new WriteRefused(reason);
}

/** All that lies under one partition key takes as much as the database holds of one: 20 GB. */
export const storageFull = (cause: unknown) => new Failure('storage_full', {}, { cause });

/** By its substatus, which may be its cause's, too: a firewall, or a role that is missing, is 403 as well. */
function isOfFullPartition(error: unknown): boolean {
  const { substatus, cause } = (error ?? {}) as { substatus?: number; cause?: unknown };
  return substatus === PARTITION_IS_FULL || (cause !== undefined && isOfFullPartition(cause));
}

/** What the SDK says where it is to rank by words and no text was ever stored. */
export const isEmptyContainer = (error: unknown): boolean =>
  error instanceof Error && error.message === 'GlobalStats validation failed';

const isUnreachable = (code: number | string | undefined) =>
  typeof code === 'string'
    ? /^(E[A-Z]+|TimeoutError|REQUEST_SEND_ERROR|UND_ERR_\w+)$/.test(code)
    : [408, 429, 449, 503].includes(code ?? 0);
