import { randomUUID } from 'node:crypto';
import { context, DiagLogLevel, diag } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Log } from '../log.ts';
import { type Exporters, openExporters } from './exporters.ts';
import { openLogs } from './log-records.ts';
import { openMetrics } from './metrics.ts';
import { shareSampler } from './share-sampler.ts';
import { openTracing } from './spans.ts';
import type { Telemetry, TelemetrySettings } from './telemetry.ts';

/** Spans and lines of the log wait for others so long, and so many of each at most; beyond them they are dropped. */
const GATHER_MS = 2_000;
const MAX_WAITING = 2_048;
/** The exporter gives up before the queue gives up on it. */
const EXPORT_MS = 10_000;
/** Of contents, where they are switched on: so many in memory stay bounded. */
const MAX_VALUE = 8_000;
const STOP_MS = 2_000;

/** The official SDK with its queues, behind the names of OpenTelemetry's API that the product uses. */
export async function startSdk(settings: TelemetrySettings, log: Log): Promise<Telemetry> {
  // The queue says how many it has dropped, in a fixed sentence; what exporters say is counted beside them.
  const say = (sentence: string) => log.info('telemetry dropped', { sentence });
  const silent = () => {};
  diag.setLogger(
    { warn: say, error: silent, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());

  const over = new AbortController();
  const exporters = await openExporters(settings, log, over.signal);
  const resource = resourceFromAttributes({
    'service.name': 'talkwright',
    'service.instance.id': randomUUID(),
  });
  const tracing = tracerProvider(resource, exporters, settings);
  const metering = meterProvider(resource, exporters, settings);
  openTracing(tracing.getTracer('talkwright'));
  openMetrics(metering.getMeter('talkwright'));
  const logging = loggerProvider(resource, exporters);
  openLogs(logging.getLogger('talkwright'));

  const all = [tracing, metering, logging];
  const settled = async (work: Promise<unknown>[]) => {
    await Promise.allSettled(work);
  };
  return {
    flush: () => settled(all.map((provider) => provider.forceFlush())),
    async stop() {
      openLogs(undefined);
      openMetrics(undefined);
      openTracing(undefined);
      context.disable();
      diag.disable();
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const clock = setTimeout(resolve, STOP_MS);
      await Promise.race([settled(all.map((provider) => provider.shutdown())), late]);
      clearTimeout(clock);
      over.abort();
    },
  };
}

type Resource = ReturnType<typeof resourceFromAttributes>;

function tracerProvider(
  resource: Resource,
  { spans }: Exporters,
  { OTEL_TRACES_SAMPLER_ARG: share, TOKEN_KEY }: TelemetrySettings,
) {
  return new BasicTracerProvider({
    resource,
    sampler: shareSampler(share, TOKEN_KEY),
    spanLimits: { attributeValueLengthLimit: MAX_VALUE },
    spanProcessors: spans.map((exporter) => {
      const options = {
        scheduledDelayMillis: GATHER_MS,
        maxQueueSize: MAX_WAITING,
        exportTimeoutMillis: EXPORT_MS,
      };
      return new BatchSpanProcessor(exporter, options);
    }),
  });
}

function meterProvider(
  resource: Resource,
  { metrics }: Exporters,
  { OTEL_METRIC_EXPORT_INTERVAL: everyMs }: TelemetrySettings,
) {
  return new MeterProvider({
    resource,
    readers: metrics.map(
      (exporter) =>
        new PeriodicExportingMetricReader({
          exporter,
          exportIntervalMillis: everyMs,
          exportTimeoutMillis: Math.min(everyMs, EXPORT_MS),
        }),
    ),
  });
}

function loggerProvider(resource: Resource, { logs }: Exporters) {
  return new LoggerProvider({
    resource,
    processors: logs.map(
      (exporter) =>
        new BatchLogRecordProcessor({
          exporter,
          scheduledDelayMillis: GATHER_MS,
          maxQueueSize: MAX_WAITING,
          exportTimeoutMillis: EXPORT_MS,
        }),
    ),
  });
}
