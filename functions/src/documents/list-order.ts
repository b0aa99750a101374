import type { documentSorts } from '@talkwright/shared/areas/documents';
import { Failure } from '@talkwright/shared/contract/errors';
import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { DocumentRecord } from './document-record.ts';

export type ListOrder = { sort: (typeof documentSorts)[number]; direction: 'asc' | 'desc' };
/** Where a page ended: by what the last document was sorted, and its id, since others may be sorted by the same. */
export type Position = { key: string | number | null; id: string };

/** Each is served by a composite index of its own, forwards or backwards. */
const orders = {
  created: {
    key: 'createdAt',
    asc: 'ORDER BY c.type DESC, c.createdAt, c.id',
    desc: 'ORDER BY c.type, c.createdAt DESC, c.id DESC',
  },
  name: {
    key: 'sortName',
    asc: 'ORDER BY c.type, c.sortName, c.id',
    desc: 'ORDER BY c.type DESC, c.sortName DESC, c.id DESC',
  },
  size: {
    key: 'size',
    asc: 'ORDER BY c.type, c.size, c.id',
    desc: 'ORDER BY c.type DESC, c.size DESC, c.id DESC',
  },
  // Of one agent, the newest first.
  agent: {
    key: 'agentId',
    asc: 'ORDER BY c.type, c.agentId, c.id DESC',
    desc: 'ORDER BY c.type DESC, c.agentId DESC, c.id',
  },
} as const;

export const orderBy = ({ sort, direction }: ListOrder): string => orders[sort][direction];

/** What comes behind `@key` and `@id`. */
export function isBehind({ sort, direction }: ListOrder, { key }: Position): string {
  const path = `c.${orders[sort].key}`;
  const way = direction === 'asc' ? '>' : '<';
  const idWay = sort === 'agent' ? (direction === 'asc' ? '<' : '>') : way;
  const isSame = `(${path} = @key AND c.id ${idWay} @id)`;
  if (sort !== 'agent') return `${path} ${way}= @key AND (${path} ${way} @key OR ${isSame})`;
  // Null comes first, and nothing is greater or less than it.
  if (key === null) return direction === 'asc' ? `(${path} != null OR ${isSame})` : isSame;
  return direction === 'asc'
    ? `${path} >= @key AND (${path} > @key OR ${isSame})`
    : `(${path} = null OR ${path} < @key OR ${isSame})`;
}

const cursorSchema = z.tuple([
  z.string(),
  z.string(),
  z.union([z.string(), z.number(), z.null()]),
  idSchema,
]);

export function cursorAfter({ sort, direction }: ListOrder, record: DocumentRecord): string {
  const parts: z.infer<typeof cursorSchema> = [
    sort,
    direction,
    record[orders[sort].key],
    record.id,
  ];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** @throws Failure `invalid_input` for a cursor of another order, or of nobody's */
export function positionOf({ sort, direction }: ListOrder, cursor: string): Position {
  const parts = cursorSchema.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()));
  const [ofSort, ofDirection, key = null, id = ''] = parts.data ?? [];
  if (ofSort !== sort || ofDirection !== direction) {
    throw new Failure('invalid_input', {
      message: 'This list cannot be gone on with. Begin with its first page.',
      fields: { cursor: 'Begin with the first page' },
    });
  }
  return { key, id };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
