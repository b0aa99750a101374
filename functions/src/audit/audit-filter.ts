import type { exportAudit } from '@talkwright/shared/areas/audit';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { dayAfter } from '../platform/day-after.ts';

export type AuditFilter = ParsedInput<typeof exportAudit>;

/** What the entries are narrowed to, as a query says it. */
export function conditionsOf({ from, to, person, what = '' }: AuditFilter) {
  const words = [...new Set(what.toLowerCase().split(/\s+/).filter(Boolean))];
  const isAddress = person?.includes('@');
  const conditions = [
    ...(from ? ['c.createdAt >= @from'] : []),
    ...(to ? ['c.createdAt < @end'] : []),
    ...(person ? [isAddress ? 'LOWER(c.userEmail) = @person' : 'c.userId = @person'] : []),
    ...words.map((_, number) => `CONTAINS(LOWER(c.action), @word${number})`),
  ];
  const parameters = {
    ...(from && { from }),
    ...(to && { end: dayAfter(to) }),
    ...(person && { person: isAddress ? person.toLowerCase() : person }),
    ...Object.fromEntries(words.map((word, number) => [`word${number}`, word])),
  };
  return { conditions, parameters };
}
