import type { Config } from '../config.ts';

export type Telemetry = {
  /** What was recorded so far is on its way, or given up. */
  flush(): Promise<void>;
  /** The same, and nothing more is recorded. Takes two seconds at most. */
  stop(): Promise<void>;
};
export type TelemetrySettings = Pick<
  Config,
  | 'APPLICATIONINSIGHTS_CONNECTION_STRING'
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'OTEL_EXPORTER_OTLP_HEADERS'
  | 'OTEL_METRIC_EXPORT_INTERVAL'
  | 'OTEL_SDK_DISABLED'
  | 'OTEL_TRACES_SAMPLER_ARG'
  | 'TELEMETRY_CONTENTS'
>;
