import { isRecord } from '@talkwright/shared/contract/json-object';
import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import { hashOf } from '../platform/ids.ts';

/** By day (UTC), as `2026-03-31`. Not looked at one by one: a year has tens of thousands, and only we add to them. */
const byDaySchema = z.custom<Record<string, number>>(isRecord);

const counted = [
  ...(['messagesIn', 'messagesOut', 'tokensIn', 'tokensOut', 'sessionsStarted'] as const),
  ...(['unanswered', 'incomplete'] as const),
];

/**
 * What visitors and an agent have said in a month while it had one model, day by day: sums of what turns count for. A
 * year of ten agents is 120 records to read, where a record a day would be thousands.
 */
export const countersSchema = z.object({
  id: z.string(),
  tenantId: idSchema,
  type: z.literal('counters'),
  month: z.string(),
  agentId: idSchema,
  model: z.string(),
  messagesIn: byDaySchema,
  messagesOut: byDaySchema,
  tokensIn: byDaySchema,
  tokensOut: byDaySchema,
  sessionsStarted: byDaySchema,
  /** Answers that were none. Not noted in the records of before. */
  unanswered: byDaySchema.default({}),
  /** Answers that are not whole. Not noted in the records of before. */
  incomplete: byDaySchema.default({}),
  /** Calls, by day and the key of the tool's name. */
  tools: byDaySchema,
});
export type CountersRecord = z.infer<typeof countersSchema>;

export type Counts = Record<(typeof counted)[number], number> & {
  /** Calls, by the key of the tool's name. */
  tools: Record<string, number>;
};
export type DayKey = Pick<CountersRecord, 'tenantId' | 'agentId' | 'model'> & { day: string };
export type CountedDay = Omit<DayKey, 'tenantId'> & Counts;

/** Of a record with all that is counted now: one of before, which has no place for it, is added to it when it is read. */
export const countersId = ({ agentId, day, model }: DayKey) =>
  `month-counters-${agentId}-${monthOf(day)}-${PLAIN.test(model) ? model : hashOf(model)}`;
/** What the database takes in an id, and all names had before there could be any; no hash is so short. */
const PLAIN = /^[\w.-]{1,42}$/;
export const monthOf = (day: string): string => day.slice(0, 7);

/** Without a day yet: what is not there counts as nothing. */
export const newCounters = (key: DayKey): CountersRecord => ({
  id: countersId(key),
  tenantId: key.tenantId,
  type: 'counters',
  month: monthOf(key.day),
  agentId: key.agentId,
  model: key.model,
  ...{ messagesIn: {}, messagesOut: {}, tokensIn: {}, tokensOut: {}, sessionsStarted: {} },
  ...{ unanswered: {}, incomplete: {}, tools: {} },
});

/** Each counter that a day adds to, with the place that it has in the record. */
export const placesOf = (
  day: string,
  { tools = {}, ...counts }: Partial<Counts>,
): [string, number][] => [
  ...Object.entries(counts).map(([name, count]): [string, number] => [`/${name}/${day}`, count]),
  ...Object.entries(tools).map(([tool, count]): [string, number] => [
    `/tools/${day}${tool}`,
    count,
  ]),
];

/** The days of a month of which something was counted. */
export function daysOf(record: CountersRecord): CountedDay[] {
  const { agentId, model, tools } = record;
  const toolsByDay = Map.groupBy(Object.entries(tools), ([key]) => key.slice(0, DAY_LENGTH));
  // On some days, conversations of the day before are read.
  return Object.keys({ ...record.messagesIn, ...record.tokensIn }).map((day) => {
    const calls = toolsByDay.get(day) ?? [];
    const counts = counted.map((name) => [name, record[name][day] ?? 0] as const);
    return {
      ...{ agentId, model, day },
      ...(Object.fromEntries(counts) as Omit<Counts, 'tools'>),
      tools: Object.fromEntries(calls.map(([key, count]) => [key.slice(DAY_LENGTH), count])),
    };
  });
}

const DAY_LENGTH = '2026-03-31'.length;
