import { cutToTokens, estimateTokens } from '../../platform/models/estimate-tokens.ts';
import { timeLimit } from '../../platform/time-limit.ts';

export type Budget = ReturnType<typeof createBudget>;
export type Bounds = typeof BOUNDS;

/** What one answer may cost, whatever the model would like. */
export const BOUNDS = {
  /** Requests to the model; the last one goes without tools, so that it must answer. */
  steps: 6,
  calls: 20,
  callsAtOnce: 4,
  /** From the first call on. */
  milliseconds: 120_000,
  /** Of all results together. */
  resultTokens: 16_000,
  /** Of all requests together: beyond them, the next one is the last. */
  inputTokens: 150_000,
};

/** A result that would have to be cut shorter than this is left out. */
const LEAST_TOKENS = 100;

/** Counts what the calls of one answer use up. */
export function createBudget(bounds: Bounds) {
  let [steps, calls, resultTokens, inputTokens] = [0, 0, 0, 0];
  let clock: AbortSignal | undefined;
  return {
    get step(): number {
      return steps;
    },
    /** Begins a request to the model. Answers whether it may call anything. */
    nextStep(): boolean {
      steps += 1;
      const isRoomLeft = resultTokens + LEAST_TOKENS <= bounds.resultTokens;
      return (
        steps < bounds.steps &&
        calls < bounds.calls &&
        isRoomLeft &&
        inputTokens < bounds.inputTokens &&
        !clock?.aborted
      );
    },
    read: (tokens: number) => {
      inputTokens += tokens;
    },
    /** Answers whether one more call may be made. */
    takeCall(): boolean {
      calls += 1;
      return calls <= bounds.calls;
    },
    /** Aborted when the time is over. */
    get clock(): AbortSignal {
      clock ??= timeLimit(bounds.milliseconds);
      return clock;
    },
    /** As much of a result as there is room for. */
    fit(text: string): { kept: string; isCut: boolean } {
      const left = bounds.resultTokens - resultTokens;
      const size = estimateTokens(text);
      if (size <= left) {
        resultTokens += size;
        return { kept: text, isCut: false };
      }
      resultTokens = bounds.resultTokens;
      if (left < LEAST_TOKENS) return { kept: NO_ROOM, isCut: true };
      return { kept: `${cutToTokens(text, left)}\n${CUT}`, isCut: true };
    },
  };
}

const NO_ROOM = '[Left out: the results of this answer are too long together.]';
const CUT = '[Cut here: the results of this answer are too long together.]';
