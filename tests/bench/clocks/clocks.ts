import type { Figure } from '../figures.ts';
import { measureRealMinutes } from './real-minutes.ts';
import { measureStarts } from './starts.ts';

/** Whether a digest comes that is due soon after a deployment has begun: at many moments of a moved clock, and at a real one. */
export async function benchClocks(): Promise<Figure[]> {
  return [...(await measureStarts()), ...(await measureRealMinutes())];
}
