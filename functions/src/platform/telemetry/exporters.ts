import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { LogRecordExporter } from '@opentelemetry/sdk-logs';
import type { PushMetricExporter } from '@opentelemetry/sdk-metrics';
import type { SpanExporter } from '@opentelemetry/sdk-trace-base';
import { managedIdentity } from '../credential.ts';
import { httpInTime } from '../http-in-time.ts';
import type { Log } from '../log.ts';
import type { TelemetrySettings } from './telemetry.ts';

export type Exporters = {
  spans: SpanExporter[];
  metrics: PushMetricExporter[];
  logs: LogRecordExporter[];
};

/** An address that hangs is given up after so long: what waits meanwhile is bounded. */
const TIMEOUT_MS = 5_000;
/** OpenTelemetry's ExportResultCode. */
const SUCCESS = 0;
const FAILED = 1;
/** Of lines about what was lost. */
const SAID_EVERY_MS = 60_000;

/** One for each place that the settings name; what comes when it is over is not sent. */
export async function openExporters(
  settings: TelemetrySettings,
  log: Log,
  over: AbortSignal,
): Promise<Exporters> {
  const {
    OTEL_EXPORTER_OTLP_ENDPOINT: address,
    OTEL_EXPORTER_OTLP_HEADERS: headers,
    TELEMETRY_LOGS: logs,
    APPLICATIONINSIGHTS_CONNECTION_STRING: connectionString,
    APPLICATIONINSIGHTS_AUTHENTICATION_STRING: signsIn,
  } = settings;
  const exporters: Exporters = { spans: [], metrics: [], logs: [] };
  if (address) {
    const options = { headers, timeoutMillis: TIMEOUT_MS, concurrencyLimit: 2 };
    exporters.spans.push(new OTLPTraceExporter({ ...options, url: `${address}/v1/traces` }));
    exporters.metrics.push(new OTLPMetricExporter({ ...options, url: `${address}/v1/metrics` }));
    if (logs === 'on') {
      exporters.logs.push(new OTLPLogExporter({ ...options, url: `${address}/v1/logs` }));
    }
  }
  // No logs: the Functions host takes the worker's output there, and each line would be there twice.
  if (connectionString) {
    const azure = await import('@azure/monitor-opentelemetry-exporter');
    const credential = signsIn ? await managedIdentity(settings)() : undefined;
    const options = {
      connectionString,
      disableOfflineStorage: true,
      httpClient: await httpInTime(TIMEOUT_MS),
      ...(credential && { credential }),
    };
    exporters.spans.push(new azure.AzureMonitorTraceExporter(options));
    exporters.metrics.push(new azure.AzureMonitorMetricExporter(options));
  }
  return {
    spans: exporters.spans.map((one) => counting(one, 'spans', log, over)),
    metrics: exporters.metrics.map((one) => counting(one, 'metrics', log, over)),
    logs: exporters.logs.map((one) => counting(one, 'lines', log, over)),
  };
}

type Exporter<Batch> = {
  export(batch: Batch, done: (result: { code: number; error?: Error }) => void): void;
};

/** Says in the log how much was not delivered, and why, once a minute at most. */
function counting<E extends SpanExporter | PushMetricExporter | LogRecordExporter>(
  exporter: E,
  what: 'spans' | 'metrics' | 'lines',
  log: Log,
  over: AbortSignal,
): E {
  const send = exporter.export.bind(exporter) as Exporter<unknown>['export'];
  let lost = 0;
  let saidAt = Number.NEGATIVE_INFINITY;
  const counted: Exporter<unknown>['export'] = (batch, done) => {
    if (over.aborted) return done({ code: FAILED });
    send(batch, (result) => {
      if (result.code !== SUCCESS) lost += Array.isArray(batch) ? batch.length : 1;
      if (lost > 0 && performance.now() - saidAt >= SAID_EVERY_MS) {
        log.error('telemetry not delivered', result.error ?? 'no reason', { what, lost });
        saidAt = performance.now();
        lost = 0;
      }
      done(result);
    });
  };
  return Object.assign(exporter, { export: counted });
}
