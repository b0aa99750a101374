/**
 * What each project may take of a whole run on two cores that do nothing else, as multiples of an empty start of node: a
 * slow machine starts node slowly, too. Nothing fails by these: they are to be looked at, and a file that takes more than its
 * neighbours is to be asked why.
 */
export const budgets: Record<string, number> = {
  rules: 1_000,
  'use-cases': 4_000,
  local: 1_000,
  api: 3_000,
  security: 3_000,
  browser: 10_000,
  faults: 4_000,
};
