import type { Config } from '../config.ts';

export type Telemetry = {
  /** What was recorded so far is on its way, or given up. */
  flush(): Promise<void>;
  /** The same, and nothing more is recorded. Takes two seconds at most. */
  stop(): Promise<void>;
};
export type TelemetrySettings = Pick<
  Config,
  | 'APPLICATIONINSIGHTS_AUTHENTICATION_STRING'
  | 'APPLICATIONINSIGHTS_CONNECTION_STRING'
  | 'AZURE_CLIENT_ID'
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'OTEL_EXPORTER_OTLP_HEADERS'
  | 'TELEMETRY_LOGS'
  | 'OTEL_METRIC_EXPORT_INTERVAL'
  | 'OTEL_SDK_DISABLED'
  | 'OTEL_TRACES_SAMPLER_ARG'
  | 'TELEMETRY_CONTENTS'
  | 'TOKEN_KEY'
>;
