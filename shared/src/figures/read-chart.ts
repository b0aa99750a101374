export type ChartType = 'bar' | 'line' | 'pie' | 'scatter';
export type Point = { x: number; y: number };
type Named<T> = { label: string; data: T[] };

/** What a block of an answer asks to be drawn: checked, bounded, and nothing of how it looks. */
export type Chart = {
  title: string;
  /** Of the axes; empty where they have none. */
  xTitle: string;
  yTitle: string;
} & (
  | { type: 'bar' | 'line' | 'pie'; labels: string[]; datasets: Named<number>[] }
  | { type: 'scatter'; datasets: Named<Point>[] }
);

const types: readonly string[] = ['bar', 'line', 'pie', 'scatter'] satisfies ChartType[];
const MAX_CODE_LENGTH = 50_000;
const MAX_VALUES = 200;
const MAX_DATASETS = 8;
const MAX_LABEL_LENGTH = 100;
const MAX_TITLE_LENGTH = 200;
/** Beyond these an axis has no steps that can be told apart, and chart.js looks for them without an end. */
const [LEAST, MOST] = [1e-12, 1e15];

/**
 * The chart that a block describes: `type` (or `variant`), `title`, `xTitle`, `yTitle`, and `labels` with `datasets`, which
 * may also stand in `data`, as chart.js has it. What else models write beside these is passed over. Undefined where it is no
 * chart that can be drawn: nothing of it is guessed.
 */
export function readChart(code: string): Chart | undefined {
  if (code.length > MAX_CODE_LENGTH) return undefined;
  const block = parse(code);
  if (!isRecord(block)) return undefined;
  const data = isRecord(block.data) ? block.data : block;
  const type = block.type === 'chart' ? block.variant : (block.type ?? block.variant);
  const { datasets } = data;
  if (typeof type !== 'string' || !types.includes(type) || !Array.isArray(datasets))
    return undefined;
  if (datasets.length === 0 || datasets.length > MAX_DATASETS) return undefined;
  const titles = {
    title: textOf(block.title, MAX_TITLE_LENGTH),
    xTitle: textOf(block.xTitle, MAX_LABEL_LENGTH),
    yTitle: textOf(block.yTitle, MAX_LABEL_LENGTH),
  };
  if (type === 'scatter') {
    const read = allOf(datasets.map((one) => datasetOf(one, pointOf)));
    return read && { type, ...titles, datasets: read };
  }
  const labels = labelsOf(data.labels);
  const read = allOf(datasets.map((one) => datasetOf(one, finite)));
  if (!labels || !read?.every((one) => one.data.length === labels.length)) return undefined;
  if (type === 'pie' && !isPie(read)) return undefined;
  return { type: type as 'bar' | 'line' | 'pie', ...titles, labels, datasets: read };
}

function parse(code: string): unknown {
  try {
    return JSON.parse(code);
  } catch {
    return undefined;
  }
}

function datasetOf<T>(
  given: unknown,
  read: (value: unknown) => T | undefined,
): Named<T> | undefined {
  if (!isRecord(given) || !Array.isArray(given.data)) return undefined;
  if (given.data.length === 0 || given.data.length > MAX_VALUES) return undefined;
  const data = allOf(given.data.map(read));
  return data && { label: textOf(given.label, MAX_LABEL_LENGTH), data };
}

function labelsOf(given: unknown): string[] | undefined {
  if (!Array.isArray(given)) return undefined;
  const isLabel = (one: unknown) => typeof one === 'string' || typeof one === 'number';
  return given.every(isLabel)
    ? given.map((one) => textOf(String(one), MAX_LABEL_LENGTH))
    : undefined;
}

function finite(value: unknown): number | undefined {
  if (typeof value !== 'number') return undefined;
  const size = Math.abs(value);
  return size === 0 || (size >= LEAST && size <= MOST) ? value : undefined;
}

function pointOf(value: unknown): Point | undefined {
  if (!isRecord(value)) return undefined;
  const [x, y] = [finite(value.x), finite(value.y)];
  return x === undefined || y === undefined ? undefined : { x, y };
}

/** A whole has parts, and none of them is less than nothing. */
const isPie = ([whole, ...more]: Named<number>[]): boolean =>
  more.length === 0 &&
  whole !== undefined &&
  whole.data.every((value) => value >= 0) &&
  whole.data.some((value) => value > 0);

const textOf = (given: unknown, max: number): string =>
  typeof given === 'string' ? given.replace(/\s+/g, ' ').trim().slice(0, max).toWellFormed() : '';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const allOf = <T>(values: (T | undefined)[]): T[] | undefined =>
  values.every((value) => value !== undefined) ? (values as T[]) : undefined;
