export type Work = { settings: object; tenantId: string; numbers: number[] };

/** Over so many agents and days the conversations are spread. */
export const KEYS = { agents: 7, days: 31 };

export const dayOf = (n: number): string =>
  `2026-03-${String((n % KEYS.days) + 1).padStart(2, '0')}`;

/** Every tenth increment is a document of one page. */
export const isReading = (n: number): boolean => n % 10 === 0;
