import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { atomicallyIn } from '../../common/atomically.ts';
import type { Attributes, LogRecord, Span } from './otlp.ts';

/** A span as the page draws it; times in milliseconds, from 1970 and from its start. */
export type KeptSpan = {
  spanId: string;
  parentSpanId: string | null;
  name: string;
  kind: number;
  startMs: number;
  durationMs: number;
  isError: boolean;
  attributes: Attributes;
  links: { traceId: string; spanId: string }[];
};
/** A line of the log that belongs to a trace. */
export type KeptLog = {
  spanId: string | null;
  atMs: number;
  level: string;
  event: string;
  attributes: Attributes;
};
type TraceRow = {
  traceId: string;
  name: string;
  startMs: number;
  durationMs: number;
  spans: number;
  errors: number;
};
/** Of one series of a metric at one time: everything since its process began. */
export type KeptPoint = {
  metric: string;
  /** Differs for each process and set of attributes. */
  series: string;
  atMs: number;
  attributes: Attributes;
  /** A sum or a gauge; or counts of the buckets, each up to its bound, and above the last. */
  value: { number: number } | { counts: number[]; bounds: number[] };
};
export type MetricKind = 'sum' | 'gauge' | 'histogram';
export type KeptMetric = { name: string; kind: MetricKind; unit: string; description: string };

export type Store = ReturnType<typeof openStore>;

/** The oldest go when there are more. */
const MAX_SPANS = 30_000;
const MAX_LOGS = 10_000;
const MAX_POINTS = 60_000;

export function openStore(folder: string, maxSpans = MAX_SPANS) {
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(join(folder, 'telemetry.db'));
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS span (
      id INTEGER PRIMARY KEY, traceId TEXT NOT NULL, spanId TEXT NOT NULL, parentSpanId TEXT, name TEXT NOT NULL,
      kind INTEGER NOT NULL, startMs REAL NOT NULL, durationMs REAL NOT NULL, isError INTEGER NOT NULL,
      attributes TEXT NOT NULL, links TEXT NOT NULL, UNIQUE (traceId, spanId));
    CREATE TABLE IF NOT EXISTS log (
      id INTEGER PRIMARY KEY, traceId TEXT NOT NULL, spanId TEXT, atMs REAL NOT NULL, level TEXT NOT NULL,
      event TEXT NOT NULL, attributes TEXT NOT NULL);
    CREATE INDEX IF NOT EXISTS logOfTrace ON log (traceId);
    CREATE TABLE IF NOT EXISTS metric (name TEXT PRIMARY KEY, kind TEXT NOT NULL, unit TEXT NOT NULL, description TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS point (
      id INTEGER PRIMARY KEY, metric TEXT NOT NULL, series TEXT NOT NULL, atMs REAL NOT NULL,
      attributes TEXT NOT NULL, value TEXT NOT NULL, UNIQUE (metric, series, atMs));
  `);
  const insertSpan = database.prepare(
    'INSERT OR IGNORE INTO span (traceId, spanId, parentSpanId, name, kind, startMs, durationMs, isError, attributes, links) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const insertLog = database.prepare(
    'INSERT INTO log (traceId, spanId, atMs, level, event, attributes) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const insertMetric = database.prepare(
    'INSERT OR REPLACE INTO metric (name, kind, unit, description) VALUES (?, ?, ?, ?)',
  );
  const insertPoint = database.prepare(
    'INSERT OR IGNORE INTO point (metric, series, atMs, attributes, value) VALUES (?, ?, ?, ?, ?)',
  );
  // A trace is called as the first of its spans that belongs to none of the others.
  const traces = database.prepare(`
    SELECT traceId, min(startMs) AS startMs, max(startMs + durationMs) - min(startMs) AS durationMs,
      count(*) AS spans, sum(isError) AS errors,
      (SELECT name FROM span AS first WHERE first.traceId = span.traceId AND NOT EXISTS
        (SELECT 1 FROM span AS parent WHERE parent.traceId = first.traceId AND parent.spanId = first.parentSpanId)
        ORDER BY startMs LIMIT 1) AS name
    FROM span GROUP BY traceId ORDER BY startMs DESC LIMIT ?`);
  const spansOf = database.prepare('SELECT * FROM span WHERE traceId = ? ORDER BY startMs, id');
  const logsOf = database.prepare(
    'SELECT spanId, atMs, level, event, attributes FROM log WHERE traceId = ? ORDER BY atMs, id',
  );
  const allMetrics = database.prepare('SELECT * FROM metric ORDER BY name');
  const points = database.prepare('SELECT * FROM point WHERE metric = ? ORDER BY atMs');

  const atomically = atomicallyIn(database);
  const inOneGo = (write: () => void) =>
    atomically(() => {
      write();
      trim('span', maxSpans);
      trim('log', MAX_LOGS);
      trim('point', MAX_POINTS);
    });

  const trim = (table: 'span' | 'log' | 'point', most: number) =>
    database.exec(`DELETE FROM ${table} WHERE id <= (SELECT max(id) FROM ${table}) - ${most}`);

  return {
    addSpans(spans: Span[]): void {
      inOneGo(() => {
        for (const span of spans) {
          const { traceId, spanId, parentSpanId, name, kind, attributes, status, links } = span;
          const startMs = Number(span.startTimeUnixNano / 1_000n) / 1_000;
          const durationMs = Number(span.endTimeUnixNano - span.startTimeUnixNano) / 1e6;
          const told = links.map((link) => ({ traceId: link.traceId, spanId: link.spanId }));
          insertSpan.run(
            ...[traceId.toLowerCase(), spanId.toLowerCase(), parentSpanId?.toLowerCase() || null],
            ...[name, kind, startMs, durationMs, status.code === 2 ? 1 : 0],
            ...[JSON.stringify(attributes), JSON.stringify(told)],
          );
        }
      });
    },

    addLogs(logs: (LogRecord & { traceId: string })[]): void {
      inOneGo(() => {
        for (const { traceId, spanId, timeUnixNano, severityText, body, attributes } of logs) {
          const atMs = Number(timeUnixNano / 1_000n) / 1_000;
          insertLog.run(
            ...[traceId.toLowerCase(), spanId?.toLowerCase() || null, atMs, severityText],
            ...[typeof body === 'string' ? body : JSON.stringify(body), JSON.stringify(attributes)],
          );
        }
      });
    },

    addPoints(metrics: KeptMetric[], added: KeptPoint[]): void {
      inOneGo(() => {
        for (const { name, kind, unit, description } of metrics)
          insertMetric.run(name, kind, unit, description);
        for (const { metric, series, atMs, attributes, value } of added)
          insertPoint.run(metric, series, atMs, JSON.stringify(attributes), JSON.stringify(value));
      });
    },

    /** Newest first. */
    traces: (limit: number) => traces.all(limit) as TraceRow[],

    spans: (traceId: string): KeptSpan[] =>
      spansOf.all(traceId).map((row) => {
        const {
          id: _id,
          traceId: _traceId,
          ...span
        } = row as unknown as KeptSpan & { id: number; traceId: string };
        return {
          ...span,
          isError: row.isError === 1,
          attributes: JSON.parse(String(row.attributes)),
          links: JSON.parse(String(row.links)),
        };
      }),

    logs: (traceId: string): KeptLog[] =>
      logsOf.all(traceId).map((row) => ({
        ...(row as unknown as KeptLog),
        attributes: JSON.parse(String(row.attributes)),
      })),

    metrics: () => allMetrics.all() as KeptMetric[],

    points: (metric: string): KeptPoint[] =>
      points.all(metric).map((row) => ({
        ...(row as unknown as KeptPoint),
        attributes: JSON.parse(String(row.attributes)),
        value: JSON.parse(String(row.value)),
      })),

    deleteAll: () =>
      database.exec('DELETE FROM span; DELETE FROM log; DELETE FROM point; DELETE FROM metric'),

    close: () => database.close(),
  };
}
