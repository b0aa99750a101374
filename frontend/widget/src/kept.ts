/** A conversation that this browser can read again: by its token, and not by who sits before it. */
export type Kept = {
  sessionId: string;
  visitorToken: string;
  /** The first question; empty on pages that say who their visitor is, since others may use the browser later. */
  title: string;
  /** Of the last message. */
  at: number;
};

const MAX_KEPT = 50;
const MAX_TITLE_LENGTH = 120;

/** With this one first, whether it is new or goes on. */
export const withKept = (kept: readonly Kept[], one: Kept): Kept[] =>
  [
    { ...one, title: one.title.slice(0, MAX_TITLE_LENGTH) },
    ...withoutKept(kept, one.sessionId),
  ].slice(0, MAX_KEPT);

export const withoutKept = (kept: readonly Kept[], id: string): Kept[] =>
  kept.filter(({ sessionId }) => sessionId !== id);

export function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { sessionId, visitorToken, title, at }: Partial<Record<keyof Kept, unknown>> = value;
  return (
    [sessionId, visitorToken, title].every((one) => typeof one === 'string') && Number.isFinite(at)
  );
}
