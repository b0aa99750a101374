import type { Log } from '../log.ts';
import { showContents } from './contents.ts';
import type { Telemetry, TelemetrySettings } from './telemetry.ts';

/**
 * Traces, metrics and logs go where the settings say, in the background; without an address nothing is loaded or recorded. The
 * SDK takes 40 ms to import, so whoever starts a worker awaits it beside everything else.
 */
export async function startTelemetry(settings: TelemetrySettings, log: Log): Promise<Telemetry> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, APPLICATIONINSIGHTS_CONNECTION_STRING } = settings;
  const hasAddress = OTEL_EXPORTER_OTLP_ENDPOINT || APPLICATIONINSIGHTS_CONNECTION_STRING;
  if (!hasAddress || settings.OTEL_SDK_DISABLED === 'true') return none;
  showContents(settings.TELEMETRY_CONTENTS === 'on');
  const { startSdk } = await import('./sdk.ts');
  return startSdk(settings, log);
}

const none: Telemetry = { flush: async () => {}, stop: async () => {} };
