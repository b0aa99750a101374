/**
 * What an operation costs, by rules that are simple enough to reason with. They follow what Azure documents for its
 * own (1 RU reads 1 KB by id, a write costs about five times as much); the exact model of the service is not public.
 */
const KILOBYTE = 1024;

export const METADATA_CHARGE = 1;
export const REFUSED_CHARGE = 1;

export function readCharge(characters: number): number {
  return rounded(Math.max(1, characters / KILOBYTE));
}

export function writeCharge(characters: number): number {
  return rounded(5.2 + (1.6 * characters) / KILOBYTE);
}

export function deleteCharge(characters: number): number {
  return rounded(5.2 + (1.2 * characters) / KILOBYTE);
}

/** Examined: documents looked at, plus a hundredth of the vectors and postings a search has compared. */
export function queryCharge(documents: number, searched: number, characters: number): number {
  return rounded(2.25 + 0.03 * (documents + searched / 100) + characters / (10 * KILOBYTE));
}

export function rounded(charge: number): number {
  return Math.round(charge * 100) / 100;
}
