import type { AnalyticsRow, ChatAnalytics } from '@talkwright/shared/areas/analytics';
import { TOKENS_OF_A_PRICE } from '@talkwright/shared/areas/organization';
import type { Price } from '@talkwright/shared/models/catalogue';
import type { CountedDay } from '../conversations/counters-record.ts';
import { nameOfTool } from '../conversations/tool-names.ts';

/** A row for each of the days, also for those of which nothing was counted. */
export function dailyRows(days: string[], counted: CountedDay[]): AnalyticsRow[] {
  const byDay = Map.groupBy(counted, ({ day }) => day);
  return days.map((date) => {
    const records = byDay.get(date) ?? [];
    return {
      date,
      ...countsOf(records),
      tool_invocations: sumOf(records, ({ tools }) => callsOf(tools)),
      sessions_started: sumOf(records, ({ sessionsStarted }) => sessionsStarted),
      unanswered: sumOf(records, ({ unanswered }) => unanswered),
      incomplete: sumOf(records, ({ incomplete }) => incomplete),
    };
  });
}

export const modelRows = (
  counted: CountedDay[],
  priceFor: (model: string) => Price | undefined,
): ChatAnalytics['models'] =>
  grouped(counted, ({ model }) => model).map(({ date, name, entries }) => {
    const counts = countsOf(entries);
    return {
      date,
      model: name,
      ...counts,
      cost: costOf(counts, priceFor(name)),
    };
  });

export function toolRows(counted: CountedDay[]): ChatAnalytics['tools'] {
  const calls = counted.flatMap(({ day, tools }) =>
    Object.entries(tools).map(([key, count]) => ({ day, key, count })),
  );
  return grouped(calls, ({ key }) => key).map(({ date, name, entries }) => ({
    date,
    tool_name: nameOfTool(name),
    invocations: sumOf(entries, ({ count }) => count),
  }));
}

const countsOf = (records: CountedDay[]) => ({
  messages_in: sumOf(records, ({ messagesIn }) => messagesIn),
  messages_out: sumOf(records, ({ messagesOut }) => messagesOut),
  tokens_in: sumOf(records, ({ tokensIn }) => tokensIn),
  tokens_out: sumOf(records, ({ tokensOut }) => tokensOut),
});

/** In dollars, as exact as the prices are. */
const costOf = (
  { tokens_in, tokens_out }: ReturnType<typeof countsOf>,
  price: Price | undefined,
): number | null =>
  price ? (tokens_in * price.input + tokens_out * price.output) / TOKENS_OF_A_PRICE : null;

const callsOf = (tools: CountedDay['tools']) => sumOf(Object.values(tools), (count) => count);

function sumOf<T>(things: T[], numberOf: (thing: T) => number): number {
  return things.reduce((sum, thing) => sum + numberOf(thing), 0);
}

/** By day and by name, in the order of the days. */
function grouped<T extends { day: string }>(things: T[], nameOf: (thing: T) => string) {
  const days = [...Map.groupBy(things, ({ day }) => day)].sort(([a], [b]) => (a < b ? -1 : 1));
  return days.flatMap(([date, ofDay]) =>
    [...Map.groupBy(ofDay, nameOf)].map(([name, entries]) => ({ date, name, entries })),
  );
}
