/** One row of the table. Every figure stands beside a baseline that was measured in the same run. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  baseline: number | null;
  ratio: number | null;
  goal: string | null;
  met: boolean | null;
};

export type Goal = {
  text: string;
  isMet(figure: { value: number; ratio: number | null }): boolean;
};

export function figure(
  name: string,
  value: number,
  unit: string,
  { baseline, goal }: { baseline?: number; goal?: Goal } = {},
): Figure {
  const ratio = baseline ? round(value / baseline) : null;
  return {
    name,
    value: round(value),
    unit,
    baseline: baseline === undefined ? null : round(baseline),
    ratio,
    goal: goal?.text ?? null,
    met: goal ? goal.isMet({ value, ratio }) : null,
  };
}

export const atMost = (limit: number, unit: string): Goal => ({
  text: `<= ${limit} ${unit}`,
  isMet: ({ value }) => value <= limit,
});

export const atLeast = (limit: number, unit = ''): Goal => ({
  text: `>= ${limit} ${unit}`.trimEnd(),
  isMet: ({ value }) => value >= limit,
});

export const ratioAtMost = (limit: number): Goal => ({
  text: `<= ${limit}x`,
  isMet: ({ ratio }) => ratio !== null && ratio <= limit,
});

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function printTable(figures: Figure[]): void {
  const rows = figures.map(({ name, value, unit, baseline, ratio, goal, met }) => [
    name,
    String(value),
    unit,
    baseline === null ? '' : String(baseline),
    ratio === null ? '' : `${ratio}x`,
    goal ?? '',
    met === null ? '' : met ? 'yes' : 'NO',
  ]);
  printRows([['figure', 'value', 'unit', 'baseline', 'ratio', 'goal', 'met'], ...rows]);
}

/** In columns; the first row says what they are. */
export function printRows(rows: string[][]): void {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of rows) {
    console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  }
}

const round = (value: number) =>
  Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 100) / 100;
