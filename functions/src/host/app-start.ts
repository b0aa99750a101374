import { type Config, getConfig } from '../platform/config.ts';
import { processLog } from '../platform/log.ts';
import { missingParts, missingSentence } from '../platform/native-parts.ts';
import { startTelemetry } from '../platform/telemetry/start-telemetry.ts';
import type { Telemetry } from '../platform/telemetry/telemetry.ts';

let telemetry: Telemetry | undefined;

/**
 * What has to be there before the first function is called.
 * @throws Error with all that is wrong with the settings: no function is called then, and the host says why
 */
export async function startApp(): Promise<void> {
  telemetry = await startTelemetry(checkedSettings(), processLog);
  const missing = await missingParts();
  if (missing.length > 0) processLog.error('installation not complete', missingSentence(missing));
}

export async function stopApp(): Promise<void> {
  await telemetry?.stop();
}

/** Whatever the host makes of an app that cannot start, the log says why. */
function checkedSettings(): Config {
  try {
    return getConfig();
  } catch (error) {
    processLog.error('settings refused', error);
    throw error;
  }
}
