/** Compared as texts: a moment of the day begins with it, and comes before the day after. */
export const dayAfter = (day: string) =>
  new Date(Date.parse(day) + 24 * 3_600 * 1_000).toISOString().slice(0, 10);
