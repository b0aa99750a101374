import { app } from '@azure/functions';
import { areas } from './areas.ts';
import { functionTable } from './function-table.ts';
import { registerFunctions } from './host/register-functions.ts';
import { getConfig } from './platform/config.ts';
import { processLog } from './platform/log.ts';
import { missingParts, missingSentence } from './platform/native-parts.ts';
import { startTelemetry } from './platform/telemetry/start-telemetry.ts';
import type { Telemetry } from './platform/telemetry/telemetry.ts';

const config = getConfig();
let telemetry: Telemetry | undefined;
app.setup({ enableHttpStream: true });
registerFunctions(functionTable, areas);
app.hook.appStart(async () => {
  telemetry = await startTelemetry(config, processLog);
  const missing = await missingParts();
  if (missing.length > 0) processLog.error('installation not complete', missingSentence(missing));
});
app.hook.appTerminate(() => telemetry?.stop());
