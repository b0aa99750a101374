/**
 * What each project may take of a whole run on two cores that do nothing else, as multiples of an empty start of node: a
 * slow machine starts node slowly, too. Nothing fails by these: they are to be looked at, and a file that takes more than its
 * neighbours is to be asked why.
 */
export const budgets: Record<string, number> = {
  rules: 600,
  'use-cases': 4_000,
  local: 500,
  api: 2_500,
  security: 2_300,
  browser: 10_000,
  faults: 2_900,
};
