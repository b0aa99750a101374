import { isWithoutToken } from './credential.ts';
import { type Refusal, unavailable, WriteRefused } from './write-refused.ts';

/** Tells a refused write and an unreachable database apart from a bug of ours. */
export async function guard<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = codeOf(error);
    const isPassing = isUnreachable(code) || isWithoutToken(error);
    throw refusal(Number(code)) ?? (isPassing ? unavailable(error) : error);
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

const isUnreachable = (code: number | string | undefined) =>
  typeof code === 'string'
    ? /^(E[A-Z]+|TimeoutError|REQUEST_SEND_ERROR|UND_ERR_\w+)$/.test(code)
    : [408, 429, 449, 503].includes(code ?? 0);
