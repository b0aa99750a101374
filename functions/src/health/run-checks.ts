import { timeLimit } from '../platform/time-limit.ts';

/** `attention`: it works, and somebody had better look at it. */
type State = 'ok' | 'attention' | 'failed';
/** A text where all is well. */
export type Outcome = string | { state: 'attention' | 'failed'; says: string };
export type Check = {
  part: string;
  look: (signal: AbortSignal) => Promise<Outcome>;
  /** What to do where it fails. */
  otherwise: string;
};
export type Finding = { part: string; state: State; ms: number; says: string };

const LIMITS = { slowMs: 2_000, timeoutMs: 5_000 };
const MAX_REASON = 200;

/** All at once: what hangs is given up after a few seconds, and keeps nothing else waiting. */
export function runChecks(checks: Check[], limits = LIMITS): Promise<Finding[]> {
  return Promise.all(checks.map((check) => runCheck(check, limits)));
}

async function runCheck(
  { part, look, otherwise }: Check,
  { slowMs, timeoutMs }: typeof LIMITS,
): Promise<Finding> {
  const start = performance.now();
  const given = timeLimit(timeoutMs);
  const hung = new Promise<never>((_, refuse) => {
    given.addEventListener('abort', () =>
      refuse(new Error(`There was no answer within ${timeoutMs / 1_000} s.`)),
    );
  });
  const outcome = await Promise.race([look(given), hung]).catch((error: unknown) => ({
    state: 'failed' as const,
    says: `${reasonOf(error)} ${otherwise}`,
  }));
  const ms = Math.round(performance.now() - start);
  if (typeof outcome !== 'string') return { part, ms, ...outcome };
  if (ms <= slowMs) return { part, state: 'ok', ms, says: outcome };
  return { part, state: 'attention', ms, says: `${outcome} It is slow.` };
}

/** The innermost cause says what went wrong; those around it, what we were about to do. */
function reasonOf(error: unknown): string {
  const { message, cause }: { message?: string; cause?: unknown } = Object(error);
  if (cause) return reasonOf(cause);
  const [line = ''] = (message || String(error)).split('\n');
  const text = line.slice(0, MAX_REASON).trim();
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
