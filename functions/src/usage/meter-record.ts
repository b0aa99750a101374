import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { Change } from '../platform/change.ts';

/** What an organization has used in a cycle of what its plan has a limit for. A cycle is a calendar month (UTC). */
export const meterSchema = z.object({
  id: z.string(),
  tenantId: idSchema,
  type: z.literal('meter'),
  /** As `2026-03`. */
  cycle: z.string(),
  conversations: z.int(),
  pages: z.int(),
  webSearches: z.int(),
});
export type Used = Pick<z.infer<typeof meterSchema>, 'conversations' | 'pages' | 'webSearches'>;

export const unused: Used = { conversations: 0, pages: 0, webSearches: 0 };

export const cycleAt = (time: Date): string => time.toISOString().slice(0, 7);
export const meterId = (cycle: string) => `meter-${cycle}`;

export const newMeter = (tenantId: string, cycle: string, used: Partial<Used> = {}) => ({
  ...{ id: meterId(cycle), tenantId, type: 'meter', cycle },
  ...unused,
  ...used,
});

/** Where a meter has more than `most`, nothing is added, and the batch that it is in is refused. */
export function addToMeter(
  cycle: string,
  [name, value]: [keyof Used, number],
  most?: number,
): Change {
  const patch = [{ op: 'incr', path: `/${name}`, value } as const];
  const change = { operation: 'patch', id: meterId(cycle), patch } as const;
  return most === undefined
    ? change
    : { ...change, condition: `FROM c WHERE c.${name} <= ${most}` };
}
