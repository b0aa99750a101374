import type { ChatAnalytics } from '@talkwright/shared/areas/analytics';

type Row = ChatAnalytics['rows'][number];
type ModelRow = ChatAnalytics['models'][number];
export type ModelTotal = Omit<ModelRow, 'date'>;
export type ToolTotal = { name: string; invocations: number; first: string; last: string };

export const sumOf = (rows: Row[], field: Exclude<keyof Row, 'date'>): number =>
  rows.reduce((sum, row) => sum + row[field], 0);

/** A row for each model, that with the most tokens first. */
export function totalsByModel(models: ModelRow[]): ModelTotal[] {
  const totals = [...Map.groupBy(models, ({ model }) => model).values()].map((rows) =>
    rows.reduce((sum, row) => ({
      ...row,
      messages_in: sum.messages_in + row.messages_in,
      messages_out: sum.messages_out + row.messages_out,
      tokens_in: sum.tokens_in + row.tokens_in,
      tokens_out: sum.tokens_out + row.tokens_out,
      cost: sum.cost === null || row.cost === null ? null : sum.cost + row.cost,
    })),
  );
  return totals.sort((a, b) => tokensOf(b) - tokensOf(a));
}

const tokensOf = ({ tokens_in, tokens_out }: ModelTotal) => tokens_in + tokens_out;

/** Of the models whose price is known; undefined where none is. */
export function costOf(models: ModelRow[]): number | undefined {
  const known = models.flatMap(({ cost }) => cost ?? []);
  return known.length > 0 ? known.reduce((sum, cost) => sum + cost, 0) : undefined;
}

/** Those of which nobody knows what they cost. */
export const withoutPrice = (models: ModelRow[]): string[] => [
  ...new Set(models.filter(({ cost }) => cost === null).map(({ model }) => model)),
];

/** A row for each tool, that with the most calls first. */
export function totalsByTool(tools: ChatAnalytics['tools']): ToolTotal[] {
  const totals = [...Map.groupBy(tools, ({ tool_name }) => tool_name)].map(([name, rows]) => {
    const dates = rows.map(({ date }) => date).sort();
    return {
      name: name || '(unnamed)',
      invocations: rows.reduce((sum, { invocations }) => sum + invocations, 0),
      first: dates[0] ?? '',
      last: dates.at(-1) ?? '',
    };
  });
  return totals.sort((a, b) => b.invocations - a.invocations);
}
