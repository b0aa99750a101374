import type { documentSorts } from '@talkwright/shared/areas/documents';
import * as z from 'zod';
import { type Position, readCursor, writeCursor } from '../platform/list-page.ts';
import type { DocumentRecord } from './document-record.ts';

export type ListOrder = { sort: (typeof documentSorts)[number]; direction: 'asc' | 'desc' };

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

export const cursorAfter = (order: ListOrder, record: DocumentRecord): string =>
  writeCursor(nameOf(order), { key: record[orders[order.sort].key], id: record.id });

/** @throws Failure `invalid_input` for a cursor of another order, or of nobody's */
export const positionOf = (order: ListOrder, cursor: string | undefined): Position | undefined =>
  readCursor(nameOf(order), keySchema, cursor);

const keySchema = z.union([z.string(), z.number(), z.null()]);
const nameOf = ({ sort, direction }: ListOrder): string => `documents-${sort}-${direction}`;
