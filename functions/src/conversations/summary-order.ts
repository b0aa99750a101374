import type { sessionSorts } from '@talkwright/shared/areas/chat-history';
import * as z from 'zod';
import { type Position, readCursor, writeCursor } from '../platform/list-page.ts';
import type { Summary, SummaryText } from './summary-record.ts';

export type SummaryOrder = {
  sort: (typeof sessionSorts)[number];
  direction: 'asc' | 'desc';
};

const keys = { last: 'lastAt', start: 'startedAt', agent: 'sortName' } as const;

/**
 * Each is served by a composite index of its own, forwards or backwards. Of agents, the ids go against the names: from A
 * on, each one's newest is first.
 */
const orders = {
  last: {
    asc: 'ORDER BY c.type DESC, c.lastAt, c.id',
    desc: 'ORDER BY c.type, c.lastAt DESC, c.id DESC',
  },
  start: {
    asc: 'ORDER BY c.type DESC, c.startedAt, c.id',
    desc: 'ORDER BY c.type, c.startedAt DESC, c.id DESC',
  },
  agent: {
    asc: 'ORDER BY c.type, c.sortName, c.id DESC',
    desc: 'ORDER BY c.type DESC, c.sortName DESC, c.id',
  },
} as const;
const ordersOfOneAgent = {
  last: {
    asc: 'ORDER BY c.type DESC, c.agentId DESC, c.lastAt, c.id',
    desc: 'ORDER BY c.type, c.agentId, c.lastAt DESC, c.id DESC',
  },
  start: {
    asc: 'ORDER BY c.type DESC, c.agentId DESC, c.startedAt, c.id',
    desc: 'ORDER BY c.type, c.agentId, c.startedAt DESC, c.id DESC',
  },
  agent: orders.agent,
} as const;

export const orderBy = ({ sort, direction }: SummaryOrder, isOfOneAgent: boolean): string =>
  (isOfOneAgent ? ordersOfOneAgent : orders)[sort][direction];

/** What comes behind `@key` and `@id`. */
export function isBehind(order: SummaryOrder): string {
  const path = `c.${keys[order.sort]}`;
  const way = order.direction === 'asc' ? '>' : '<';
  const idWay = isUp(order) ? '>' : '<';
  return `${path} ${way}= @key AND (${path} ${way} @key OR (${path} = @key AND c.id ${idWay} @id))`;
}

export const cursorAfter = (
  order: SummaryOrder,
  list: string,
  record: Summary | SummaryText,
): string => writeCursor(nameOf(order, list), { key: record[keys[order.sort]], id: record.id });

/** @throws Failure `invalid_input` for a cursor of another order, or of nobody's */
export const positionOf = (
  order: SummaryOrder,
  list: string,
  cursor: string | undefined,
): Position<string> | undefined => readCursor(nameOf(order, list), z.string(), cursor);

const isUp = ({ sort, direction }: SummaryOrder) => (sort === 'agent') !== (direction === 'asc');
const nameOf = ({ sort, direction }: SummaryOrder, list: string) => `${list}-${sort}-${direction}`;
