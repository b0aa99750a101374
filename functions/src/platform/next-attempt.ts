export type RetryPolicy = { everySeconds: number; times: number };

/** What was promised for good, such as a deletion. */
export const untilDone: RetryPolicy = { everySeconds: 3_600, times: Number.POSITIVE_INFINITY };
/** What is of no more use once it comes very late. */
export const forADay: RetryPolicy = { everySeconds: 900, times: 96 };

/** Nothing went wrong, but somebody else comes first, or there is more to do than one message may: not an attempt. */
export class Postponed extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super(`Postponed for ${seconds} seconds.`);
    this.seconds = seconds;
  }
}

const QUICK_ATTEMPTS = 8;

type Attempt = { id: string; attempt: number };

/**
 * What follows a failed attempt: a few within minutes, with a growing delay, then as many as the policy allows. The id
 * follows from the attempt, so that a worker that dies while it sends the next one makes no second one.
 */
export function nextAttempt(
  { id, attempt }: Attempt,
  retryPolicy: RetryPolicy = { everySeconds: 0, times: 0 },
): (Attempt & { delaySeconds: number }) | undefined {
  if (attempt >= QUICK_ATTEMPTS + retryPolicy.times) return undefined;
  const delaySeconds = attempt < QUICK_ATTEMPTS ? 2 ** attempt : retryPolicy.everySeconds;
  return { id: `${id}.${attempt + 1}`, attempt: attempt + 1, delaySeconds };
}

const SENT_AGAIN = /-again-\d+$/;

/**
 * Of what an operator has had sent again, by its number among the dead letters. Under a base of its own: attempts of the
 * one before may still stand in the window of duplicates, and would swallow those that follow.
 */
export const sentAgainId = (id: string, number: string): string =>
  `${id.replace(SENT_AGAIN, '')}-again-${number}`;
export const isSentAgain = (id: string): boolean => SENT_AGAIN.test(id);

/** Thrown back as it is by all of its deliveries, it comes to the dead letters, which nothing else leads to. */
export const givenUp = ({ id, attempt }: Attempt): Attempt & { isGivenUp: true } => ({
  id: `${id}.${attempt}.given-up`,
  attempt,
  isGivenUp: true,
});

/** The same attempt once more, which was postponed so often before. */
export const sameAttempt = (
  { id, attempt }: Attempt,
  postponed: number,
  { seconds }: Postponed,
): Attempt & { postponed: number; delaySeconds: number } => ({
  id: `${id}.${attempt}.${postponed + 1}`,
  attempt,
  postponed: postponed + 1,
  delaySeconds: seconds,
});
